#!/bin/sh
# A Slurm cluster of one node on this machine:  slurm.sh start FOLDER | stop FOLDER
#
# munged, slurmctld and slurmd run from the folder's own configuration, as the user who starts them,
# on ports of their own.  "start" waits until the node takes jobs; FOLDER/slurm.conf is what
# SLURM_CONF must name for sbatch, squeue and srun.
set -eu
what=$1
folder=$(cd "$2" && pwd)

stop()
{
    for daemon in slurmd slurmctld munged; do
        [ ! -s "$folder/$daemon.pid" ] || kill "$(cat "$folder/$daemon.pid")" 2> /dev/null || true
    done
}

if [ "$what" = stop ]; then
    stop
    exit 0
fi

host=$(hostname -s)
user=$(id -un)
port=$((20000 + $$ % 20000))
mkdir -p "$folder/state" "$folder/spool"
chmod 0755 "$folder" "$folder/state" "$folder/spool"
dd if=/dev/urandom of="$folder/key" bs=1024 count=1 2> /dev/null
chmod 0400 "$folder/key"
cat > "$folder/slurm.conf" << END
ClusterName=recipes
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$user
SlurmdUser=$user
SlurmctldPort=$port
SlurmdPort=$((port + 1))
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CredType=cred/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SchedulerParameters=sched_interval=1,batch_sched_delay=1
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
MpiDefault=none
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
munged --force --key-file="$folder/key" --socket="$folder/munge.socket" \
    --pid-file="$folder/munged.pid" --log-file="$folder/munged.log" \
    --seed-file="$folder/munged.seed"
export SLURM_CONF="$folder/slurm.conf"
PATH=$PATH:/usr/sbin
slurmctld -f "$SLURM_CONF"
slurmd -f "$SLURM_CONF"
for _ in $(seq 100); do
    case $(sinfo -h -o %T 2> /dev/null) in
    idle | mixed | allocated) exit 0 ;;
    esac
    sleep 0.2
done
echo "the node does not come up" >&2
tail -n 5 "$folder/slurmctld.log" "$folder/slurmd.log" >&2
stop
exit 1

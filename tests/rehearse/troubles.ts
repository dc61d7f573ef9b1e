import { setTimeout as pause } from 'node:timers/promises';
import type { PurgeApi } from '../helpers/purge-apis.ts';
import type { RedisServer } from '../helpers/redis-server.ts';
import type { ServerProcess } from '../helpers/server-process.ts';
import type { SmallDisk } from '../helpers/small-disk.ts';
import type { Patient } from './patient.ts';
import type { Plight } from './script.ts';

/** Services that a failure can break. */
export interface Stage {
  readonly patient: Patient;
  readonly redis: RedisServer;
  /** The API of a CDN. */
  readonly cdn: PurgeApi;
  /** For images; undefined if this machine cannot mount one. */
  readonly disk: SmallDisk | undefined;
  site(): ServerProcess;
  startSite(): Promise<void>;
  /** Drops all that is stored, as operators can. */
  drop(): Promise<void>;
}

/** A failure and the alerts that it must trigger. */
export interface Trouble {
  readonly name: string;
  readonly alerts: readonly string[];
  /** Breaks something. */
  begin(stage: Stage): Promise<void>;
  /** Done again and again until all of the alerts have fired. */
  goOn?(stage: Stage): Promise<void>;
  end(stage: Stage): Promise<void>;
}

const heal = ({ patient }: Stage) => patient.suffer('none');
const failAll = ({ patient }: Stage) => patient.suffer('status:503');

/** Nothing is stored for longer than a second: visitors have what a load brings. */
async function dropAll({ drop }: Stage): Promise<void> {
  await drop();
  await pause(1_000);
}

/** Another process in place of the one there was, which finds nothing in Redis, and the content API in this plight. */
function startAnew(plight: Plight): Trouble['begin'] {
  return async ({ patient, redis, site, startSite }) => {
    await site().kill();
    await redis.kill();
    await redis.start();
    await patient.suffer(plight);
    await startSite();
  };
}

/** As an event loop that is held up: the process gets no time. */
async function stall({ site }: Stage): Promise<void> {
  site().child.kill('SIGSTOP');
  await pause(350);
  site().child.kill('SIGCONT');
  await pause(80);
}

export const troubles: readonly Trouble[] = [
  {
    name: 'the event loop is held up',
    alerts: ['EventLoopSlow'],
    begin: async () => undefined,
    goOn: stall,
    end: async () => undefined,
  },
  {
    name: 'the content API is slow, and nothing is stored',
    alerts: ['LatencyBudgetBurnsFast', 'LatencyBudgetBurnsSlowly'],
    begin: ({ patient }) => patient.suffer('slow:1200'),
    goOn: dropAll,
    end: heal,
  },
  {
    name: 'Redis is gone',
    alerts: ['RedisDown'],
    begin: ({ redis }) => redis.kill(),
    end: ({ redis }) => redis.start(),
  },
  {
    name: 'the CDN refuses purges',
    alerts: ['PurgeFailing'],
    begin: async ({ cdn, drop }) => {
      cdn.isDown = true;
      await drop();
    },
    end: async ({ cdn }) => {
      cdn.isDown = false;
    },
  },
  {
    name: 'the content API is down',
    alerts: ['UpstreamFailing', 'ContentTooOld'],
    begin: failAll,
    end: heal,
  },
  {
    name: 'the content API is down, and nothing is stored',
    alerts: ['ErrorBudgetBurnsFast', 'ErrorBudgetBurnsSlowly'],
    begin: failAll,
    goOn: dropAll,
    end: heal,
  },
  {
    name: 'the disk of pictures is full',
    alerts: ['DiskNearlyFull'],
    begin: async ({ disk }) => disk?.fill(),
    end: async () => undefined,
  },
  {
    name: 'a new server, to which no picture is given',
    alerts: ['ImagesFailing'],
    begin: startAnew('images'),
    end: heal,
  },
  {
    name: 'a new server without a content API',
    alerts: ['ReplicaNotReady'],
    begin: startAnew('status:503'),
    end: heal,
  },
  {
    name: 'no server at all',
    alerts: ['NoReplica', 'ReplicaDown'],
    begin: ({ site }) => site().kill(),
    end: ({ startSite }) => startSite(),
  },
];

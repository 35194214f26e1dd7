import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../e2e/launcher.ts'
import { until } from '../start/running.ts'

/** Where Debian keeps the programs of a PostgreSQL server. */
const binaries = '/usr/lib/postgresql/15/bin'
const password = 'of a test'
/** How long a primary may be unheard of before another is chosen: the shortest that Patroni takes. */
const ttlSeconds = 20

interface Node {
  readonly name: string
  readonly port: number
  readonly restPort: number
  readonly folder: string
  /** Patroni, in a process group of its own together with its server. */
  process: ChildProcess
}

export interface Cluster {
  /** The address at which a proxy leads to the primary, and that at which it leads to those who follow. */
  readonly primaryUrl: string
  readonly followersUrl: string
  /** The node that is the primary now. */
  primary(): Promise<Node>
  /** Waits until there is a primary that another follows without a gap, and all nodes are there. */
  whole(): Promise<void>
  start(node: Node): void
  /** The node's processes: a machine that loses its power (SIGKILL), or its network (SIGSTOP, SIGCONT). */
  signal(node: Node, name: NodeJS.Signals): void
  switchOver(): Promise<void>
  stop(): void
}

/**
 * Three PostgreSQL servers of the machine's under Patroni, which asks etcd who is the primary, behind HAProxy, which asks Patroni. A
 * commit is answered once two of them have it.
 * @throws Error when a program is not installed
 */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'lodeway-cluster-'))
  // PostgreSQL does not run as root; its package made a user.
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined
  const own = (path: string) => {
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  own(folder)
  const running = new Set<ChildProcess>()
  const run = (name: string, program: string, args: readonly string[]) => {
    const output = openSync(own(writtenTo(join(folder, `${name}.log`), '')), 'a')
    const child = spawn(program, args, { cwd: folder, detached: true, stdio: ['ignore', output, output], ...user })
    child.on('error', error => console.error(`${program}: ${error.message}`))
    running.add(child)
    return child
  }
  const [etcdPort, peerPort, primaryPort, followersPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const etcd = `http://127.0.0.1:${etcdPort}`
  const peer = `http://127.0.0.1:${peerPort}`
  const etcdArgs: Record<string, string> = {
    'data-dir': join(folder, 'etcd'),
    'enable-v2': 'true',
    'listen-client-urls': etcd,
    'advertise-client-urls': etcd,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  }
  const options = Object.entries(etcdArgs).map(([name, value]) => `--${name}=${value}`)
  run('etcd', 'etcd', options)
  await until('etcd answers', () => answers(`${etcd}/health`))

  const begin = (name: string) => run(name, 'patroni', [join(folder, name, 'patroni.json')])
  const nodes: Node[] = []
  // None a word of PostgreSQL's, as 'first' is where servers are listed.
  for (const name of ['amber', 'beryl', 'coral']) {
    const place = { name, port: await freePort(), restPort: await freePort(), folder: join(folder, name) }
    own(mkdirSync(place.folder, { recursive: true, mode: 0o700 }) ?? place.folder)
    own(writtenTo(join(place.folder, 'patroni.json'), JSON.stringify(patroni(place, etcdPort))))
    nodes.push({ ...place, process: begin(name) })
  }
  run('proxy', 'haproxy', [
    '-db',
    '-f',
    own(writtenTo(join(folder, 'haproxy.cfg'), proxy(nodes, primaryPort, followersPort))),
  ])

  const is = (role: string, { restPort }: Node) => answers(`http://127.0.0.1:${restPort}/${role}`)
  async function primary(): Promise<Node> {
    for (const node of nodes) if (await is('primary', node)) return node
    throw new Error('There is no primary.')
  }
  const count = async (role: string) => (await Promise.all(nodes.map(node => is(role, node)))).filter(Boolean).length
  const cluster: Cluster = {
    primaryUrl: `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${primaryPort}/postgres`,
    followersUrl: `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${followersPort}/postgres`,
    primary,
    whole: () =>
      until(
        'all nodes are there',
        async () => (await count('primary')) === 1 && (await count('sync')) === 1 && (await count('replica')) === 2,
        120_000,
      ),
    start(node) {
      node.process = begin(node.name)
    },
    signal(node, name) {
      for (const pid of [...childrenOf(node), -(node.process.pid ?? 0)]) tell(pid, name)
    },
    async switchOver() {
      const { restPort, name } = await primary()
      await fetch(`http://127.0.0.1:${restPort}/switchover`, { method: 'POST', body: JSON.stringify({ leader: name }) })
    },
    stop() {
      for (const node of nodes) cluster.signal(node, 'SIGKILL')
      for (const { pid } of running) if (pid !== undefined) tell(-pid, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
  return cluster
}

const idOf = (flag: '-u' | '-g'): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

function writtenTo(path: string, text: string): string {
  writeFileSync(path, text, { flag: 'a' })
  return path
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  )

function tell(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Ended already.
  }
}

/** The server, which Patroni starts in a session of its own, and its children. */
function childrenOf({ folder }: Node): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const all = lines.map(line => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
  const server = all.find(([, , , words = '']) => words.startsWith(`${binaries}/postgres -D ${folder}/`))?.[1]
  return server === undefined
    ? []
    : [server, ...all.filter(line => line[2] === server).map(line => line[1])].map(Number)
}

/** What a node is told. Its rest is Patroni's own. */
const patroni = ({ name, port, restPort, folder }: Omit<Node, 'process'>, etcdPort: number) => ({
  scope: 'lodeway',
  name,
  restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
  // By etcd's second protocol: by its third, Patroni 3.0 of Debian 12 lets a primary that was not heard of take its part back unasked, from
  // the one that was chosen meanwhile.
  etcd: { host: `127.0.0.1:${etcdPort}` },
  bootstrap: {
    dcs: {
      ttl: ttlSeconds,
      loop_wait: 2,
      retry_timeout: 5,
      primary_start_timeout: 0,
      synchronous_mode: true,
      synchronous_mode_strict: true,
      postgresql: {
        use_pg_rewind: true,
        parameters: { max_connections: 200, shared_buffers: '32MB', hot_standby_feedback: 'on', wal_log_hints: 'on' },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(folder, 'data'),
    bin_dir: binaries,
    pgpass: join(folder, 'pgpass'),
    parameters: { unix_socket_directories: folder },
    pg_hba: [
      'local all all trust',
      'host all all 127.0.0.1/32 scram-sha-256',
      'host replication all 127.0.0.1/32 scram-sha-256',
    ],
    authentication: {
      superuser: { username: 'postgres', password },
      replication: { username: 'replicator', password },
      rewind: { username: 'rewinder', password },
    },
  },
})

const proxy = (nodes: readonly Node[], primaryPort: number, followersPort: number): string => `
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 30m
  timeout server 30m
${Object.entries({ primary: primaryPort, replica: followersPort })
  .map(
    ([role, port]) => `listen ${role}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /${role}
  http-check expect status 200
  default-server inter 500 fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(node => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`).join('\n')}`,
  )
  .join('\n')}
`

/**
 * What a PostgreSQL server is told of its machine. Its own defaults suit one of twenty years ago: 128 MB of buffers, 1 GB of
 * WAL between checkpoints, and a disk on which a page at random costs four times a page in order, so that it avoids indexes.
 * @param memoryMb the budget: half of it for shared buffers, the rest for sorting, maintenance and connections
 */
export function settingsForMachine(memoryMb: number): string[] {
  return [
    `shared_buffers=${between(16, 8192, memoryMb / 2)}MB`,
    // What the operating system keeps of the files as well; no memory is taken for it.
    `effective_cache_size=${between(64, 65_536, memoryMb * 2)}MB`,
    `work_mem=${between(4, 32, memoryMb / 64)}MB`,
    `maintenance_work_mem=${between(16, 512, memoryMb / 8)}MB`,
    'wal_buffers=16MB',
    'wal_compression=on',
    'min_wal_size=256MB',
    'max_wal_size=4GB',
    'checkpoint_timeout=15min',
    // An SSD.
    'random_page_cost=1.1',
    'effective_io_concurrency=100',
    // Statements here take milliseconds; compiling one takes a hundred.
    'jit=off',
  ]
}

const between = (least: number, most: number, value: number) => Math.round(Math.min(most, Math.max(least, value)))

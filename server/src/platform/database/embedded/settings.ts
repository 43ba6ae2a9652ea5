import os from 'node:os'

const megabyte = 1024 * 1024

function between(min: number, value: number, max: number): string {
  return `${Math.round(Math.min(Math.max(value, min), max))}MB`
}

/** Memory that we may use, in megabytes: the machine's, or the container's where that is less. */
export function availableMemory(): number {
  const limit = process.constrainedMemory()
  return Math.min(os.totalmem(), limit > 0 ? limit : Number.POSITIVE_INFINITY) / megabyte
}

/** Settings that PostgreSQL is started with; on its command line they win over postgresql.conf. */
export function serverSettings(memory: number): Record<string, string> {
  return {
    shared_buffers: between(32, memory / 8, 256),
    effective_cache_size: between(128, memory / 2, 65_536),
    maintenance_work_mem: between(32, memory / 16, 256),
    work_mem: '8MB',
    // Handing each page that the system has in memory to another process cost a search of 10,000 rows 35 ms of its 85.
    io_method: 'sync',
    max_connections: '100',
    random_page_cost: '1.1',
    jit: 'off',
    // A parallel plan turned a 0.4 ms probe into 10 ms.
    max_parallel_workers_per_gather: '0',
    // An answered order or sign-up must outlive a power cut.
    synchronous_commit: 'on',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Statements and details hold what members typed; the application logs its own errors without it.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    cluster_name: 'yehang',
  }
}

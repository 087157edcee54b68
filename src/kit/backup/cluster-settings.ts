/**
 * The settings that a restore copies: how the database uses its machine, and what it logs. All others are left out, because a
 * setting can name a program, a library, a file or another host (ADR 29).
 */
const ALLOWED = [
  // Memory, sessions and disk.
  /^(shared_buffers|huge_pages|temp_buffers|work_mem|hash_mem_multiplier|maintenance_work_mem|autovacuum_work_mem|logical_decoding_work_mem)$/,
  /^(max_stack_depth|shared_memory_type|dynamic_shared_memory_type|min_dynamic_shared_memory|max_files_per_process|temp_file_limit)$/,
  /^(max_connections|superuser_reserved_connections|reserved_connections|max_locks_per_transaction|max_pred_locks_per_\w+)$/,
  /^(max_prepared_transactions|max_worker_processes|max_parallel_\w+|parallel_\w+|io_\w+|effective_io_concurrency|maintenance_io_concurrency)$/,
  /^(backend_flush_after|bgwriter_\w+|vacuum_\w+|autovacuum\w*|tcp_keepalives_\w+|tcp_user_timeout|client_connection_check_interval)$/,
  // The write-ahead log.
  /^(wal_buffers|wal_compression|wal_level|wal_keep_size|wal_writer_\w+|wal_recycle|wal_init_zero|max_wal_size|min_wal_size|checkpoint_\w+)$/,
  /^(max_wal_senders|max_replication_slots|max_slot_wal_keep_size|commit_delay|commit_siblings|track_commit_timestamp)$/,
  // Plans and statistics.
  /^(enable_\w+|seq_page_cost|random_page_cost|cpu_\w+_cost|min_parallel_\w+|effective_cache_size|default_statistics_target)$/,
  /^(jit|jit_\w+_cost|geqo\w*|from_collapse_limit|join_collapse_limit|plan_cache_mode|cursor_tuple_fraction|recursive_worktable_factor)$/,
  /^(track_activities|track_activity_query_size|track_counts|track_functions|track_io_timing|track_wal_io_timing|compute_query_id|stats_fetch_consistency)$/,
  /^(pg_stat_statements\.(max|track|track_planning|save))$/,
  // The message log.
  /^(log_(min_|lock_waits|checkpoints|connections|disconnections|duration|statement|temp_files|autovacuum_|replication_commands|recovery_)\w*)$/,
  /^(log_(rotation_age|rotation_size|line_prefix|timezone|error_verbosity|hostname|startup_progress_interval))$/,
  // Time limits, and the settings that initdb writes.
  /^(statement_timeout|lock_timeout|deadlock_timeout|transaction_timeout|idle_in_transaction_session_timeout|idle_session_timeout|authentication_timeout)$/,
  /^(datestyle|timezone|lc_messages|lc_monetary|lc_numeric|lc_time|default_text_search_config|password_encryption|default_toast_compression)$/,
]

const INCLUDE = "include_if_exists = 'proofline.conf'"
/**
 * Matches `name = value`, with or without the equals sign. A value with characters other than letters, digits and `_.:/+-` must
 * be quoted.
 */
const LINE = /^([A-Za-z_][A-Za-z0-9_.$]*)[ \t]*(?:=[ \t]*|[ \t])('(?:[^'\\\n]|'')*'|[A-Za-z0-9_.:/+-]+)[ \t]*(?:#.*)?$/

/**
 * Keeps only the allowed settings.
 * @param text of postgresql.conf or postgresql.auto.conf
 * @returns the text with only the allowed settings, and the names of the others
 */
export function keepAllowedSettings(text: string): { kept: string; leftOut: string[] } {
  const kept: string[] = []
  const leftOut = new Set<string>()
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    if (line === '' || line.startsWith('#')) continue
    const [, given = '', value = ''] = LINE.exec(line) ?? []
    const name = given.toLowerCase()
    if (line.replaceAll(/\s+/g, ' ') === INCLUDE) kept.push(INCLUDE)
    else if (ALLOWED.some((allowed) => allowed.test(name))) kept.push(`${name} = ${value}`)
    else leftOut.add(/^[\w.]+/.exec(line)?.[0] ?? 'a line that is no setting')
  }
  return { kept: kept.map((line) => `${line}\n`).join(''), leftOut: [...leftOut] }
}

/**
 * Includes Proofline's settings where the original file did, or else at the beginning, so that the file's own settings override
 * them.
 */
export function writeClusterSettings(text: string): { content: string; leftOut: string[] } {
  const { kept, leftOut } = keepAllowedSettings(text)
  const own = kept.includes(INCLUDE) ? kept : `${INCLUDE}\n${kept}`
  return { content: `# Written by a restore: the allowed settings of the backup.\n${own}`, leftOut }
}

/** The rules that initdb writes for Proofline: with a password, and only from this machine. */
const LOGINS = ['local all', 'host all 127.0.0.1/32', 'host all ::1/128'].flatMap((from) => {
  const [kind = '', , address = ''] = from.split(' ')
  return ['all', 'replication'].map((database) => `${kind} ${database} all ${address} scram-sha-256`.replaceAll(/ +/g, ' '))
})
export const LOGINS_FILE = `# Written by a restore.\n${LOGINS.join('\n')}\n`

/** Returns whether pg_hba.conf or pg_ident.conf has a line that Proofline does not write. */
export const hasOwnLogins = (text: string): boolean =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/#.*/, '').trim().replaceAll(/\s+/g, ' '))
    .some((line) => line !== '' && !LOGINS.includes(line))

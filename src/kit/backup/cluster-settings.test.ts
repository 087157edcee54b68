import { expect, test } from 'vitest'
import { hasOwnLogins, keepAllowedSettings, LOGINS_FILE, writeClusterSettings } from './cluster-settings.ts'

test.each([
  ["shared_buffers = '1GB'", "shared_buffers = '1GB'\n"],
  ['work_mem 32MB   # for reports', 'work_mem = 32MB\n'],
  ["Log_Line_Prefix='%m [%p] it''s '", "log_line_prefix = '%m [%p] it''s '\n"],
  ['autovacuum_naptime=30s', 'autovacuum_naptime = 30s\n'],
  ["include_if_exists = 'proofline.conf'", "include_if_exists = 'proofline.conf'\n"],
])('the allowed setting %s is restored', (line, kept) => {
  expect(keepAllowedSettings(`# a comment\n\n${line}\r\n`)).toEqual({ kept, leftOut: [] })
})

test.each([
  ["archive_command = 'id > /tmp/x'", 'archive_command'],
  ["restore_command 'id'", 'restore_command'],
  ["ARCHIVE_LIBRARY='x'", 'ARCHIVE_LIBRARY'],
  ["recovery_end_command = 'id'", 'recovery_end_command'],
  ["archive_cleanup_command = 'id'", 'archive_cleanup_command'],
  ["ssl_passphrase_command = 'id'", 'ssl_passphrase_command'],
  ["shared_preload_libraries = '/tmp/x'", 'shared_preload_libraries'],
  ["session_preload_libraries = 'x'", 'session_preload_libraries'],
  ["local_preload_libraries = 'x'", 'local_preload_libraries'],
  ["dynamic_library_path = '/tmp'", 'dynamic_library_path'],
  ["extension_control_path = '/tmp'", 'extension_control_path'],
  ["jit_provider = 'x'", 'jit_provider'],
  ["primary_conninfo = 'host=evil'", 'primary_conninfo'],
  ["hba_file = '/tmp/hba'", 'hba_file'],
  ["data_directory = '/tmp'", 'data_directory'],
  ["external_pid_file = '/tmp/x'", 'external_pid_file'],
  ["log_directory = '/tmp'", 'log_directory'],
  ["log_filename = '../../x'", 'log_filename'],
  ["listen_addresses = '*'", 'listen_addresses'],
  ['fsync = off', 'fsync'],
  ['ignore_checksum_failure = on', 'ignore_checksum_failure'],
  ['zero_damaged_pages = on', 'zero_damaged_pages'],
  ["include 'evil.conf'", 'include'],
  ["include_dir = '/tmp'", 'include_dir'],
  ["include_if_exists = 'evil.conf'", 'include_if_exists'],
  ["include_if_exists = '../proofline.conf'", 'include_if_exists'],
  // PostgreSQL would read these lines differently from our parser.
  ["work_mem = '1\\'\\narchive_command=1'", 'work_mem'],
  ["work_mem = '32MB", 'work_mem'],
  ["work_mem = '32MB' archive_command = 'id'", 'work_mem'],
  ['= 3', 'a line that is no setting'],
])('the forbidden setting %s is left out and reported as %s', (line, name) => {
  expect(keepAllowedSettings(line)).toEqual({ kept: '', leftOut: [name] })
})

test('an operator’s settings come after Proofline’s and override them', () => {
  const own = `port = 5432\nmax_connections = 100\ninclude_if_exists = 'proofline.conf'\nwork_mem = '64MB'\n`
  const { content, leftOut } = writeClusterSettings(own)
  expect(leftOut).toEqual(['port'])
  expect(content.split('\n').slice(1)).toEqual([
    'max_connections = 100',
    "include_if_exists = 'proofline.conf'",
    "work_mem = '64MB'",
    '',
  ])
  expect(writeClusterSettings('').content).toContain("include_if_exists = 'proofline.conf'")
})

test('hasOwnLogins recognises login lines that initdb did not write', () => {
  expect(hasOwnLogins(LOGINS_FILE)).toBe(false)
  expect(hasOwnLogins('# TYPE\nlocal   all             all                                     scram-sha-256\n')).toBe(false)
  expect(hasOwnLogins('host all all 0.0.0.0/0 trust\n')).toBe(true)
})

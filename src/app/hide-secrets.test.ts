import { expect, it } from 'vitest'
import { expectCpuBelow } from '../../test/cpu-time.ts'
import { hideSecrets, hideValues } from './hide-secrets.ts'

it.each([
  ['connect to postgres://app:pa%20ss@db:5432/x failed', 'connect to postgres://…@db:5432/x failed'],
  ['s3://key:with@sign@bucket/x', 's3://…@bucket/x'],
  ['no mail to ravi.o’neil or ravi.o+x@mail.example.org.', 'no mail to ravi.o’neil or ….'],
  ['the key is twelve quiet lanterns', 'the key is …'],
  ['a password of a URL alone: quiet/candle', 'a password of a URL alone: …'],
  ['postgresql.conf, 12 MB', 'postgresql.conf, 12 MB'],
])('hideSecrets hides the secrets in %j', (text, hidden) => {
  const environment = {
    BACKUP_KEY: 'twelve quiet lanterns',
    DATABASE_URL: 'postgres://owner:quiet%2Fcandle@db/x',
    LOG_LEVEL: 'info',
  }
  expect(hideSecrets(environment)(text)).toBe(hidden)
})

it.each([
  ['ERROR:  invalid input syntax for type uuid: "Meera "the" Joshi"', 'ERROR:  invalid input syntax for type uuid: "…"'],
  ['ERROR:  relation "tasks" does not exist at character 15', 'ERROR:  relation "tasks" does not exist at character 15'],
  ['ERROR:  column "Meera Joshi" does not exist', 'ERROR:  column "…" does not exist'],
  [`STATEMENT:  select 'Meera''s row'\n\twhere name = 'Meera`, `STATEMENT:  select '…'\n\twhere name = '…'`],
  ['STATEMENT:  do $x$ Meera\n\tJoshi $x$', 'STATEMENT:  do …'],
  ['DETAIL:  Key (email)=(meera@x.example) already exists.\nLOG:  ready', 'DETAIL: …\nLOG:  ready'],
  ['LOG:  duration: 2100 ms  execute p1: select $1, $2', 'LOG:  duration: 2100 ms  execute p1: select $1, $2'],
])('hideValues hides possible values in the log line %j', (line, hidden) => {
  expect(hideValues(line)).toBe(hidden)
})

it.each([
  ['letters', 'x'.repeat(64 * 1024)],
  ['dots', 'x.'.repeat(32 * 1024)],
  ['quotes', `"${'x"'.repeat(32 * 1024)}`],
])('a log line of one long word of %s is cleaned quickly', async (_, word) => {
  await expectCpuBelow(1_000, () => expect(hideSecrets({})(hideValues(`ERROR:  ${word} meera@x.example`))).not.toContain('meera'))
})

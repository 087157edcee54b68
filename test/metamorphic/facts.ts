/** The facts in which two databases differ, and the people who may read each. Everybody else gets the same bytes from both. */
import { type CastName, cast } from '../../db/cast.ts'
import { shiftDay } from '../../src/kit/shared/time.ts'
import { getContactKey } from '../../src/recruitment/rules.ts'
import { targets } from '../../src/worklog/targets-contract.ts'
import type { TestApp } from '../app.ts'
import { CANDIDATES, type AttackContext } from '../attack/attack-context.ts'
import { callAs } from '../calls.ts'
import { arrangeAbsences } from './absences.ts'

export type Variant = 0 | 1
export type Fact = {
  name: string
  /** Sets the fact to this variant, which the other variant undoes. */
  plant: (variant: Variant) => Promise<unknown>
  /** Who may read the fact: people rather than roles, because reach depends on the person. */
  readers: readonly CastName[]
}

/**
 * Facts that people may learn although they may not read them, each with the reason. The suite names them like "POST /shells: the
 * salary of a snail".
 */
export const EXCEPTIONS: Readonly<Record<string, string>> = {}

export async function arrangeFacts({ url, db }: Pick<TestApp, 'url' | 'db'>, context: AttackContext): Promise<readonly Fact[]> {
  const day = context.words()['today']?.['day'] ?? ''
  const [{ workDay } = { workDay: '' }] = await db<{ workDay: string }[]>`
    select max(g::date)::text as "workDay" from generate_series(${day}::date - 9, ${day}::date - 1, interval '1 day') g
    where extract(isodow from g) < 6`
  const absences = await arrangeAbsences(db, day)
  // Figures of three people of other teams in one profile, because a sum could reveal their cost.
  const { worklogProject, profile } = context.words()
  const figures = { name: 'Set of others', start: shiftDay(day, -6), end: day, type: 'units' as const, target: 40 }
  const { code } = await callAs(url, await context.token('meera'), targets.create, {
    params: { projectId: worklogProject?.['id'] ?? '', profileId: profile?.['id'] ?? '' },
    body: { ...figures, users: [cast.divya.id, cast.rohit.id, context.spare.person().id] },
  })
  if (code !== 'ok') throw new Error(`no figures of other teams: ${code}`)
  await db`
    insert into salaries (user_id, effective_from, amount_paise, made_at)
    values (${context.spare.person().id}, '2025-01-01', 4800000, '2025-01-01T05:00:00Z')`
  await db`
    update worklog_sub_targets set completed_units = 30, filled_at = ${`${day}T05:00:00Z`}, filled_by = user_id
    where day <= ${day} and completed_units is null and absence_on(user_id, day) is null`
  await db`
    insert into productivity_hours (file_id, sheet_row, user_id, day, hours, details)
    select id, 99, ${cast.divya.id}, ${day}::date - 1, 1, 'Portal log' from productivity_files order by id limit 1`
  const hidden = context.hidden['file']?.['id'] ?? ''
  const salary = (who: CastName) => async (variant: Variant) => {
    await db`delete from salaries where user_id = ${cast[who].id}`
    return db`
      insert into salaries (id, user_id, effective_from, amount_paise, made_at)
      values (${cast[who].id}, ${cast[who].id}, '2025-01-01', ${6_100_000 + variant * 1_234_500}, '2025-01-01T05:00:00Z')`
  }
  const candidate = (name: keyof typeof CANDIDATES) => (variant: Variant) => {
    const { email, contact } = CANDIDATES[name]
    const both = [email, `other.${email}`]
    const is = variant === 0 ? contact : contact.replace('98111', '98222')
    return db`
      update recruitment_candidates set email = ${both[variant] ?? ''}, contact = ${is}, contact_key = ${getContactKey(is)}
      where email = any (${both}::text[])`
  }
  const facts: { name: string; readers: readonly CastName[]; plant: (variant: Variant) => PromiseLike<{ count: number }> }[] = [
    { name: 'the salary of a person of another team', readers: ['meera'], plant: salary('divya') },
    { name: 'the salary of a person of their own team', readers: ['meera', 'kavita'], plant: salary('ananya') },
    { name: 'the salary of a manager', readers: ['meera'], plant: salary('kavita') },
    ...absences.map(({ what, mayKnow, set }) => ({
      name: what,
      readers: mayKnow,
      plant: (variant: Variant) => set(db, variant === 0 ? 'SL' : 'LOP'),
    })),
    { name: 'the contact of a candidate', readers: ['meera', 'vikram', 'tara'], plant: candidate('Gita') },
    { name: 'the contact of a candidate of a head-recruiter', readers: ['meera', 'vikram'], plant: candidate('Indu') },
    {
      name: 'the rows of a hidden department',
      readers: ['meera'],
      plant: async (variant) => {
        await db`delete from task_events where file_id = ${hidden} and actor_id = ${cast.rohit.id}`
        const rows = await db`
          update tasks set author_id = ${variant === 0 ? null : cast.rohit.id}, author_status = ${variant === 0 ? null : 'done'},
            author_answer_type = ${variant === 0 ? null : 'Authored on Doc'}, author_allocated_at = ${variant === 0 ? null : `${day}T01:00:00Z`},
            author_acted_at = ${variant === 0 ? null : `${day}T01:30:00Z`}, section = ${variant === 0 ? 'Optics' : 'Secret'},
            turn = ${variant === 0 ? 'AUTHOR' : 'REVIEWER'}, extra = jsonb_set(extra, '{chapter}', ${variant === 0 ? '"Chapter 1"' : '"Secret"'}::text::jsonb)
          where file_id = ${hidden} and sr_no <= 5`
        if (variant === 1)
          await db`
            insert into task_events (task_id, file_id, at, actor_id, kind, role, from_status, to_status, version, set, was)
            select id, file_id, ${`${day}T01:30:00Z`}, ${cast.rohit.id}, 'update', 'AUTHOR', null, 'done', version, '{}', '{}'
            from tasks where file_id = ${hidden} and sr_no <= 5 order by sr_no`
        return rows
      },
    },
    {
      name: 'the timesheet of another team',
      readers: ['meera', 'leela'],
      plant: async (variant) => {
        await db`update timesheet_entries set done = ${12 + variant} where user_id = ${cast.divya.id}`
        return db`
          update timesheet_lines set done = ${12 + variant} where entry_id in (select id from timesheet_entries where user_id = ${cast.divya.id})`
      },
    },
    {
      name: 'the productive hours of another team',
      readers: ['meera'],
      plant: (variant) =>
        db`update productivity_hours set hours = ${1 + variant} where user_id = ${cast.divya.id} and sheet_row = 99`,
    },
    {
      name: 'the figures of a worklog target of another team',
      readers: ['meera', 'kavita'],
      plant: (variant) => db`
        update worklog_sub_targets set completed_units = ${30 + variant * 7} where user_id = ${cast.divya.id} and day = ${workDay}`,
    },
    {
      name: 'the qualitative work of another team',
      readers: ['meera'],
      plant: (variant) => db`
        update qualitative_tasks set description = ${variant === 0 ? 'With the client' : 'With the lawyer'}, minutes = ${60 + variant * 7}
        where record_id in (select id from qualitative_records where user_id = ${cast.divya.id})`,
    },
    {
      name: 'the preference or draft of another',
      readers: ['meera'],
      plant: (variant) => db`
        insert into user_preferences (user_id, key, value, changed_at)
        values (${cast.meera.id}, 'grid', ${JSON.stringify({ draft: variant === 0 ? 'a text' : 'another' })}::text::jsonb, ${`${day}T05:00:00Z`})
        on conflict (user_id, key) do update set value = excluded.value`,
    },
    {
      name: 'the export of another',
      readers: ['meera'],
      plant: (variant) => db`update scheduled_exports set name = ${variant === 0 ? 'Attack export' : 'Salaries to see'}`,
    },
  ]
  return facts.map(({ name, readers, plant }) => ({
    name,
    readers,
    plant: async (variant) => {
      if ((await plant(variant)).count === 0) throw new Error(`${name}: nothing was planted`)
    },
  }))
}

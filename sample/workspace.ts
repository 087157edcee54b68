import type { FastifyInstance } from 'fastify'
import type { Endpoint, ReplyFields, CallInput } from '../src/kit/shared/endpoint.ts'
import type { Db, Pool } from '../src/kit/postgres/db.ts'
import { toDay, toWeekday } from '../src/kit/shared/time.ts'
import { type Domain, collectRegistered } from '../src/kit/server/domain.ts'
import { SAMPLE_DAYS } from '../src/kit/server/sample.ts'
import { runSweep } from '../src/kit/server/sweeps.ts'
import { createToken } from '../src/session/server/authenticate.ts'
import { SAMPLE_FILES } from '../src/rows/files/vocabulary.ts'
import { people, type PersonName } from './people.ts'
import { type Question, listSubjectQuestions } from './questions.ts'
import { makeQuestionWorkbook } from './workbook.ts'

/** The app with its domains, a clock that can be set, and the transaction of all its calls. */
export type SampleContext = {
  app: FastifyInstance
  domains: readonly Domain[]
  db: Db
  writing: Pool['writing']
  clock: { now: Date }
  /** How many of the last days before the opening have their routine played. By default, all days have it. */
  routineDays?: number
}

const DAY = 86_400_000
type Loose = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown; file?: File }

const numbered = (some: readonly Question[]): Question[] => some.map((question, index) => ({ ...question, sr_no: index + 1 }))
const [, KINEMATICS, CHEMISTRY, FINISHED, RECENT] = SAMPLE_FILES
const questionsIn: Record<string, () => readonly Question[]> = {
  [KINEMATICS]: () => numbered(listSubjectQuestions('Physics').slice(0, 84)),
  [CHEMISTRY]: () => numbered(listSubjectQuestions('Chemistry')),
  [FINISHED]: () => numbered(listSubjectQuestions('Physics').slice(84, 132)),
  [RECENT]: () => numbered(listSubjectQuestions('Physics').slice(84, 194)),
}

/**
 * Plays three months of work through the real calls, as the people of the sample. The product itself therefore writes every row,
 * count, event and audit line of the sample. Expects only these people in the database, and ends at the given `clock.now`. Each
 * domain registers its own part (`sample` of its domain.ts); scenes of the same moment are played in the order of the domains.
 */
export async function playSample({ app, domains, db, writing, clock, routineDays = Infinity }: SampleContext): Promise<void> {
  const end = clock.now
  const set = (time: number): void => void (clock.now = new Date(Math.min(time, end.getTime())))
  const dayAgo = (days: number): string => toDay(new Date(end.getTime() - days * DAY))
  const startOf = (daysAgo: number, time: string): number => new Date(`${dayAgo(daysAgo)}T${time}:00+05:30`).getTime()
  /**
   * Returns the Saturday moment at which work of a Sunday is done, in the same order. The Sunday's early shift follows the
   * Saturday's early shift, and its later hours fall in the Saturday's afternoon.
   */
  const onSaturday = (daysAgo: number, time: string): number => {
    const [from, to, pace] = time < '09:00' ? ['05:30', '07:30', 2] : ['09:00', '16:10', 6]
    return startOf(daysAgo + 1, to) + (startOf(daysAgo, time) - startOf(daysAgo, from)) / pace
  }

  const registered = collectRegistered(domains)
  const sweeps = domains.flatMap((each) => each.sweeps)
  const tokens = new Map<string, string>()
  const tokenOf = async (name: string): Promise<string> => {
    const known = tokens.get(name)
    if (known !== undefined) return known
    const { token, tokenHash } = createToken()
    const from = new Date(end.getTime() - (SAMPLE_DAYS + 2) * DAY).toISOString()
    await db`
      insert into sessions (token_hash, user_id, remember, created_at, last_seen_at, expires_at, idle_seconds)
      values (${tokenHash}, ${people[name as PersonName].id}, false, ${from}, ${from}, ${new Date(end.getTime() + DAY).toISOString()}, ${((SAMPLE_DAYS + 3) * DAY) / 1000})`
    tokens.set(name, token)
    return token
  }
  const send = async <const E extends Endpoint>(name: string, spec: E, sent: CallInput<E>): Promise<ReplyFields<E>> => {
    const { params = {}, query = {}, body, file } = sent as Loose
    const path = spec.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const headers: Record<string, string> = { 'auth-token': await tokenOf(name) }
    let payload: string | Buffer | undefined
    if (file !== undefined) {
      const form = new FormData()
      for (const [key, value] of Object.entries((body ?? {}) as Record<string, string>)) form.append(key, value)
      form.append(spec.upload ?? 'file', file)
      const request = new Request('http://sample', { method: 'POST', body: form })
      headers['content-type'] = request.headers.get('content-type') ?? ''
      payload = Buffer.from(await request.arrayBuffer())
    } else if (body !== undefined) {
      headers['content-type'] = 'application/json'
      payload = JSON.stringify(body)
    }
    const response = await app.inject({
      method: spec.method,
      url: `/api${path}`,
      query,
      headers,
      ...(payload !== undefined && { payload }),
    })
    const reply = response.json<{ success: boolean; message: string }>()
    if (!reply.success) throw new Error(`The sample's ${spec.method} ${path} was refused: ${response.body}`)
    return reply as unknown as ReplyFields<E>
  }
  const stage = {
    send,
    emailOf: (name: string) => people[name as PersonName].email,
    file: async (name: string) => new File([(await makeQuestionWorkbook(questionsIn[name]?.())) as BlobPart], name),
    today: () => toDay(clock.now),
    dayAgo,
    sweep: async () => {
      // Everything is one transaction here, so a "snapshot" reads within it.
      const snapshot = () => writing(async (db) => ({ db, cancel: () => {}, end: async () => {} }))
      for (const sweep of sweeps) await runSweep({ pool: { writing, snapshot }, registered, clock: () => clock.now }, sweep)
    },
    minutes: (count: number) => set(clock.now.getTime() + count * 60_000),
  }
  const scenes = domains
    .flatMap(({ sample }) => sample)
    .map((scene) => ({ ...scene, daysAgo: typeof scene.daysAgo === 'number' ? scene.daysAgo : scene.daysAgo(toDay(end)) }))
    .filter(({ isRoutine, daysAgo }) => isRoutine !== true || daysAgo <= routineDays)
    .map(({ daysAgo, time, onSundays, play }) => {
      const isMoved = onSundays !== true && toWeekday(dayAgo(daysAgo)) === 0
      return { start: isMoved ? onSaturday(daysAgo, time) : startOf(daysAgo, time), play }
    })
  for (const { start, play } of scenes.toSorted((a, b) => a.start - b.start)) {
    set(start)
    await play(stage)
  }
  // Only the sample's own sessions exist: nobody else can log in before the sample is committed.
  await db`delete from sessions`
  clock.now = end
}

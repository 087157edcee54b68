import type { ExportKind } from './export-kind.ts'
import type { Template } from '../shared/upload.ts'
import { commonRefusals, type Refusal, type RefusalTable } from '../shared/errors.ts'
import type { Extension, ExtensionPoint } from './extension-point.ts'
import type { Comparison, Condition, InboxSource, ObjectKind, Registered, Sweep, Trace, Use } from './registered.ts'
import { refusals } from './refusals.ts'
import type { Mount } from './routes.ts'
import type { Scene } from './sample.ts'

/**
 * The refusal for a violated constraint, followed by the names that calls use for its field. The first of these that was sent is
 * reported.
 */
export type Constraint = readonly [refusal: Refusal, ...fields: string[]]

type Parts<R extends readonly RefusalTable[]> = {
  calls: readonly Mount[]
  refusals: R
  constraints: Readonly<Record<string, Constraint>>
  /** The kinds of objects whose changes are audited, keyed by the type of their audit rows. */
  objects: Readonly<Record<string, ObjectKind>>
  /** The audit log's sentences for writes outside a call, keyed by the name that stands in for the call. */
  acts: Readonly<Record<string, string>>
  sample: readonly Scene[]
  /** This domain's references to things of other domains, by the kind of the thing. */
  uses: Readonly<Record<string, readonly Use[]>>
  /** Conditions of this domain about things of the domains before it, by name. */
  conditions: Readonly<Record<string, Condition>>
  /** Evidence in this domain that things added by an upload were used, by the kind of the thing. */
  traces: Readonly<Record<string, readonly Trace[]>>
  /** `GET template/:kind` returns their templates. */
  uploads: readonly { template: Template }[]
  /** A test fails when a call returns a download that is not listed (scripts/check/domains.ts). */
  exports: readonly ExportKind[]
  /** Values for the extension points of other domains (src/<domain>/server/extension-points.ts). */
  extensions: readonly Extension[]
  inbox: readonly InboxSource[]
  sweeps: readonly Sweep[]
  /**
   * Aggregates that this domain maintains so that no read has to visit all rows, keyed by their name for operators (`npm run
   * recount`).
   */
  kept: Readonly<Record<string, Comparison>>
}
/** One domain as the server knows it; src/app/server.ts lists them all. */
export type Domain<R extends readonly RefusalTable[] = readonly RefusalTable[]> = Parts<R> & { name: string }

export const domain = <const R extends readonly RefusalTable[] = readonly []>(
  name: string,
  parts: Partial<Parts<R>>,
): Domain<R> => ({
  name,
  calls: [],
  refusals: [] as unknown as R,
  constraints: {},
  objects: {},
  acts: {},
  uses: {},
  conditions: {},
  traces: {},
  uploads: [],
  exports: [],
  sample: [],
  extensions: [],
  inbox: [],
  sweeps: [],
  kept: {},
  ...parts,
})

export const listRefusalTables = (domains: readonly Domain[]): RefusalTable[] => [
  commonRefusals,
  refusals,
  ...domains.flatMap((each) => each.refusals),
]

export function findConstraintRefusal(domains: readonly Domain[], name: string, body: unknown): Refusal | undefined {
  const [refusal, ...fields] = domains.find(({ constraints }) => Object.hasOwn(constraints, name))?.constraints[name] ?? []
  const sent = typeof body === 'object' && body !== null ? body : {}
  const path = fields.find((field) => Object.hasOwn(sent, field))
  return refusal?.with(path === undefined ? {} : { issues: [{ path, message: refusal.message }] })
}

export function collectRegistered(domains: readonly Domain[]): Registered {
  const objects = Object.assign({}, ...domains.map((each) => each.objects)) as Registered['objects']
  const acts = Object.assign({}, ...domains.map((each) => each.acts)) as Record<string, string>
  const specs = domains.flatMap(({ calls }) => calls).flatMap(({ contract }) => Object.values(contract))
  const byCall = new Map(specs.map((spec) => [`${spec.method} ${spec.path}`, spec]))
  const conditions = Object.assign({}, ...domains.map((each) => each.conditions)) as Record<string, Condition>
  return {
    extensionsOf: <T>({ name }: ExtensionPoint<T>) =>
      domains.flatMap(({ extensions }) => extensions.filter(({ point }) => point === name).map(({ value }) => value as T)),
    inbox: domains.flatMap(({ inbox }) => inbox),
    schedulable: Object.fromEntries(
      domains.flatMap(({ exports }) =>
        exports.flatMap(({ call, schedule }) =>
          schedule === undefined ? [] : [[`${call.method} ${call.path}`, { call, schedule }]],
        ),
      ),
    ),
    templates: domains.flatMap((each) => each.uploads).map(({ template }) => template),
    usesOf: (kind) => domains.flatMap(({ uses }) => uses[kind] ?? []),
    conditionOf: (name) => conditions[name] ?? ((db) => db`false`),
    tracesOf: (kind) => domains.flatMap(({ traces }) => traces[kind] ?? []),
    objects,
    sentenceOf: ({ call, type, before = null, after }) => {
      const spec = byCall.get(call)
      const audit = typeof spec?.audit === 'object' ? spec.audit?.[type] : spec?.audit
      const kind = objects[type]
      return (spec?.offboards ? kind?.offboarded?.(after) : undefined) ?? kind?.says?.({ before, after }) ?? audit ?? acts[call]
    },
  }
}

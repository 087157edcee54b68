import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { Day } from '../kit/shared/period.ts'
import { numberThat } from '../kit/shared/numbers.ts'
import { Version, seenVersion } from '../kit/shared/versions.ts'
import { findSettingProblem } from './rules.ts'
import { SETTINGS } from './vocabulary.ts'

/** A value that applies from a day on. Of two values with the same day, the one that was set later is in force. */
export const Setting = z.object({
  _id: z.uuid(),
  key: z.enum(SETTINGS),
  value: z.number(),
  effective: z.string(),
  setBy: z.object({ fullName: z.string(), email: z.string() }),
  setOn: z.string(),
  inForce: z.boolean(),
  /** The version of the setting, and not of this value. */
  version: Version,
})
export type Setting = z.infer<typeof Setting>

const NEEDS = { effective: 'Please input the date effective', value: 'Please enter the value.' }

/** Values for the whole product that apply from a day on (calculations.md 2). */
export const settings = {
  list: endpoint({
    method: 'GET',
    path: '/settings',
    shows: ['settings'],
    summary: 'Every value that was set, by setting, the latest day first (ours; calculations.md 2).',
    access: { who: 'admin', reach: 'none' },
    message: 'Fetched settings',
    reply: z.object({
      data: z.array(Setting),
      /** The address of a proxy that forwarded this request but is not in TRUST_PROXY. */
      untrustedProxy: z.string().optional(),
    }),
  }),
  set: endpoint({
    method: 'POST',
    path: '/settings',
    changes: ['settings', 'worklog-days'],
    summary:
      'Sets a value from a day on. The day may be in the past, unless an incentive rate would be in force in a closed month. `version` as in `POST user/update-profile` (ours; calculations.md 2).',
    access: { who: 'admin', reach: 'none' },
    body: z
      .object({
        key: z.enum(SETTINGS, 'There is no such setting.'),
        value: numberThat(NEEDS.value, (value) => (Number.isNaN(value) ? 'The value must be a number.' : undefined)),
        effective: Day(NEEDS.effective),
        version: seenVersion,
      })
      .superRefine(({ key, value }, context) => {
        const message = findSettingProblem(key, value)
        if (message !== undefined) context.addIssue({ code: 'custom', path: ['value'], message })
      }),
    message: 'Setting saved',
    audit: 'Set {}',
    reply: z.object({ data: Setting.omit({ version: true }) }),
  }),
}

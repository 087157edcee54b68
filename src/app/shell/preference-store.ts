import { useMemo } from 'react'
import { call } from '../../kit/web/use-calls.ts'
import type { PreferenceStore } from '../../kit/web/preferences.ts'
import { preferences } from '../../session/preferences-contract.ts'

/** Stores the person's preferences on the server, so that layouts are the same on every machine. */
export const usePreferenceStore = (personId: string | undefined): PreferenceStore | undefined =>
  useMemo(
    () =>
      personId === undefined
        ? undefined
        : {
            owner: personId,
            read: async (key) => (await call(preferences.preference, { params: { key } })).value,
            write: (key, value) => call(preferences.storePreference, { params: { key }, body: { value } }),
          },
    [personId],
  )

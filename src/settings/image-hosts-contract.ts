import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { seenVersion, Version } from '../kit/shared/versions.ts'
import { findImageHostProblem, toImageHosts } from './image-host-rules.ts'

/**
 * Pages load pictures of these hosts directly from their addresses. `setBy` and `setOn` are null before the first list is set.
 */
export const ImageHosts = z.object({
  hosts: z.array(z.string()),
  setBy: z.object({ fullName: z.string(), email: z.string() }).nullable(),
  setOn: z.string().nullable(),
  version: Version,
})
export type ImageHosts = z.infer<typeof ImageHosts>

const Hosts = z
  .array(z.string('Please enter host names.').max(2_000), 'Please enter host names.')
  .max(1_000)
  .transform(toImageHosts)
  .superRefine((hosts, context) => {
    const message = findImageHostProblem(hosts)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

export const imageHosts = {
  get: endpoint({
    method: 'GET',
    path: '/settings/image-hosts',
    shows: ['settings'],
    summary: 'The hosts whose pictures are loaded directly from their addresses (ours).',
    access: { who: 'admin', reach: 'none' },
    message: 'Fetched hosts of pictures',
    reply: z.object({ data: ImageHosts }),
  }),
  set: endpoint({
    method: 'POST',
    path: '/settings/image-hosts',
    changes: ['settings'],
    summary:
      'Sets the whole list of picture hosts. Pages that are loaded at least half a minute later show the pictures (ours). `version` as in `POST user/update-profile`.',
    access: { who: 'admin', reach: 'none' },
    body: z.object({ hosts: Hosts, version: seenVersion }),
    message: 'Hosts of pictures saved',
    audit: 'Set {}',
    reply: z.object({ data: ImageHosts.omit({ version: true }) }),
  }),
}

import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { Written, erasable, handles } from './candidates-contract.ts'
import { VersionQuery } from './contract.ts'

const ById = z.object({ id: z.string() })

/** The CV of a candidate (decision 76). */
export const cvs = {
  store: endpoint({
    method: 'PUT',
    path: '/recruit/candidate/:id/cv',
    changes: ['candidates'],
    summary: 'Stores the CV of a candidate, a PDF of at most 5 MB, in place of the previous one (ours; decision 76).',
    access: handles,
    params: ById,
    upload: 'file',
    fileType: 'pdf',
    erasable,
    message: 'CV uploaded successfully',
    audit: 'Stored the CV of a candidate',
    reply: Written,
  }),
  file: endpoint({
    method: 'GET',
    path: '/recruit/candidate/:id/cv',
    summary: 'The CV of a candidate as an attachment. The audit log records the download (ours; decisions 76, 105).',
    access: handles,
    params: ById,
    download: true,
    writes: true,
    fileType: 'pdf',
    erasable,
    message: 'Fetched CV',
    audit: 'Downloaded the CV of a candidate',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/recruit/candidate/:id/cv',
    changes: ['candidates'],
    summary: 'Deletes the CV of a candidate. Refused if the candidate has changed since (ours; decision 76).',
    access: handles,
    params: ById,
    query: VersionQuery,
    erasable,
    message: 'CV removed successfully',
    audit: 'Deleted the CV of a candidate',
    reply: Written,
  }),
}

import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { Moment } from '../kit/shared/moment.ts'
import { numberThat } from '../kit/shared/numbers.ts'
import { Written, erasable, handles } from './candidates-contract.ts'
import { VersionQuery, version } from './contract.ts'
import { MAX_LENGTH, NEEDS, findInterviewMinutesProblem, findPresentTextProblem } from './rules.ts'

const ById = z.object({ id: z.string() })
export const INTERVIEW_TEXTS = { interviewer: 'The interviewer', place: 'The place' } as const
const line = (noun: string) =>
  z
    .string()
    .trim()
    .max(MAX_LENGTH.text, `${noun} can have at most ${MAX_LENGTH.text} characters.`)
    .refine((text) => text === '' || findPresentTextProblem(noun, text) === undefined, {
      error: ({ input }) => findPresentTextProblem(noun, String(input)),
    })
    .optional()

export const interviews = {
  set: endpoint({
    method: 'PUT',
    path: '/recruit/candidate/:id/interview',
    changes: ['candidates'],
    summary:
      'Sets the time, the interviewer and the place of a candidate’s interview, in place of the previous ones. Refused if the candidate has changed since (ours).',
    access: handles,
    params: ById,
    body: z.object({
      at: Moment(NEEDS.interview, { needsTime: true }),
      minutes: numberThat(NEEDS.minutes, findInterviewMinutesProblem),
      interviewer: line(INTERVIEW_TEXTS.interviewer),
      place: line(INTERVIEW_TEXTS.place),
      version,
    }),
    erasable,
    message: 'Interview saved',
    audit: 'Set the interview of a candidate',
    reply: Written,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/recruit/candidate/:id/interview',
    changes: ['candidates'],
    summary: 'Cancels the interview of a candidate. Refused if the candidate has changed since (ours).',
    access: handles,
    params: ById,
    query: VersionQuery,
    erasable,
    message: 'Interview cancelled',
    audit: 'Cancelled the interview of a candidate',
    reply: Written,
  }),
  file: endpoint({
    method: 'GET',
    path: '/recruit/candidate/:id/interview',
    summary:
      'The interview of a candidate as a calendar file (RFC 5545), even if it was cancelled, without email and phone. The audit log records the download (ours).',
    access: handles,
    params: ById,
    download: true,
    writes: true,
    fileType: 'calendar',
    erasable,
    message: 'Fetched interview',
    audit: 'Downloaded the interview of a candidate',
  }),
}

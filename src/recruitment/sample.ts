import type { Scene, SceneContext as Play } from '../kit/server/sample.ts'
import { candidates } from './candidates-contract.ts'
import { cvs } from './cv-contract.ts'
import { jobs } from './contract.ts'
import type { DeclineReason } from './funnel-vocabulary.ts'
import { interviews } from './interviews-contract.ts'
import type { CandidateStage } from './vocabulary.ts'

const AUTHOR_JOB = 'Physics author'
const REVIEWER_JOB = 'Chemistry reviewer'
const CLOSED_JOB = 'Content uploader'
const openings = [
  { name: AUTHOR_JOB, location: 'Pune', budget: 660_000, vacancy: 3, shiftTime: '09:30 – 18:30', recruiters: ['tara', 'vikram'] },
  { name: REVIEWER_JOB, location: 'Kochi', budget: 720_000, vacancy: 1, shiftTime: '10:00 – 19:00', recruiters: ['tara'] },
  { name: CLOSED_JOB, location: 'Remote', budget: 480_000, vacancy: 1, shiftTime: '14:00 – 22:00', recruiters: ['vikram'] },
]
/** Stays open for as long as the sample has work. */
const FIRST_JOB = 'Biology author'
const firstOpening = {
  name: FIRST_JOB,
  location: 'Mysuru',
  budget: 600_000,
  vacancy: 2,
  shiftTime: '09:30 – 18:30',
  recruiters: ['tara'],
}
const description = 'Writes and checks questions with their solutions. Two weeks of training come first.'

type Applicant = {
  job: string
  by: string
  name: string
  contact: string
  remarks: string
  /** By default, one applicant was added per day, beginning eleven days ago. */
  daysAgo?: number
  moves?: readonly (readonly [stage: CandidateStage, note: string, reason?: DeclineReason])[]
}
/** The last two have the same phone number, written in two ways, so they are a double to settle. */
const applicants: readonly Applicant[] = [
  { job: AUTHOR_JOB, by: 'tara', name: 'Jacob Varghese', contact: '+91 98450 11201', remarks: 'Kochi, 2 years' },
  { job: AUTHOR_JOB, by: 'vikram', name: 'Zoya Ansari', contact: '098450 11202', remarks: 'Bhopal, fresher' },
  { job: AUTHOR_JOB, by: 'vikram', name: 'Harish Gowda', contact: '98450-11203', remarks: 'Mysuru, 6 years' },
  {
    job: AUTHOR_JOB,
    by: 'tara',
    name: 'Pooja Reddy',
    contact: '98450 11204',
    remarks: 'Hyderabad, 3 years',
    moves: [['screened', 'Sample set 8 of 10']],
  },
  {
    job: AUTHOR_JOB,
    by: 'vikram',
    name: 'Aman Gill',
    contact: '98450 11205',
    remarks: 'Delhi, 1 year',
    moves: [['screened', 'Sample set 7 of 10']],
  },
  {
    job: AUTHOR_JOB,
    by: 'tara',
    name: 'Ritika Sen',
    contact: '98450 11206',
    remarks: 'Kolkata, 5 years',
    moves: [
      ['screened', 'Sample set 9 of 10'],
      ['interview', 'With Kavita Desai'],
    ],
  },
  {
    job: AUTHOR_JOB,
    by: 'tara',
    name: 'Nandini Rao',
    contact: '98450 11207',
    remarks: 'Pune, 4 years',
    moves: [
      ['interview', 'Knows optics well'],
      ['offered', 'Offer open for a week'],
    ],
  },
  {
    job: AUTHOR_JOB,
    by: 'tara',
    name: 'Yusuf Khan',
    contact: '98450 11208',
    remarks: 'Nagpur, 7 years',
    moves: [
      ['offered', ''],
      ['hired', 'Begins on the first of the month'],
    ],
  },
  {
    job: AUTHOR_JOB,
    by: 'vikram',
    name: 'Gita Prasad',
    contact: '98450 11209',
    remarks: 'Patna, 2 years',
    moves: [['declined', 'Found something nearer', 'declined by the candidate']],
  },
  {
    job: CLOSED_JOB,
    by: 'vikram',
    name: 'Rakesh Jha',
    contact: '98450 11210',
    remarks: 'Ranchi',
    moves: [['hired', '']],
  },
  {
    job: REVIEWER_JOB,
    by: 'tara',
    name: 'Tara Bhatt',
    daysAgo: 6,
    contact: '+91 (0) 98450 11211',
    remarks: 'Pune, 4 years',
    moves: [['declined', 'Wants to write, not to review', 'other']],
  },
  { job: AUTHOR_JOB, by: 'tara', name: 'Tara Bhatt', contact: '98450 11211', remarks: 'Pune, 4 years of physics' },
]
const earlier: readonly Applicant[] = (
  [
    {
      daysAgo: 86,
      name: 'Meenal Kulkarni',
      remarks: 'Nashik, 3 years',
      moves: [
        ['screened', 'Sample set 9 of 10'],
        ['hired', ''],
      ],
    },
    {
      daysAgo: 72,
      name: 'Arif Hussain',
      remarks: 'Lucknow, 1 year',
      moves: [['declined', 'Too few right answers', 'sample set']],
    },
    { daysAgo: 58, name: 'Sandhya Nair', remarks: 'Kochi, 4 years', moves: [['screened', 'Sample set 7 of 10']] },
    { daysAgo: 44, name: 'Prakash Shetty', remarks: 'Udupi, 2 years', moves: [['interview', 'With Lakshmi Pillai']] },
    { daysAgo: 30, name: 'Rekha Pawar', remarks: 'Satara, 5 years', moves: [['interview', 'Knows genetics well']] },
    { daysAgo: 0, name: 'Dinesh Rawat', remarks: 'Dehradun, 2 years', moves: [['screened', 'Sample set 8 of 10']] },
  ] satisfies Omit<Applicant, 'job' | 'by' | 'contact'>[]
).map((applicant, at) => ({ ...applicant, job: FIRST_JOB, by: 'tara', contact: `98450 1130${at}` }))
/** `on` is the number of days after the sample is opened. */
const talks = [
  { job: AUTHOR_JOB, name: 'Ritika Sen', on: 0, time: '11:30', interviewer: 'Kavita Desai' },
  { job: FIRST_JOB, name: 'Rekha Pawar', on: 1, time: '16:00', interviewer: 'Lakshmi Pillai' },
]
const emailOf = (name: string, at: number): string => `${name.toLowerCase().replaceAll(' ', '.')}.${at}@candidates.example`

function onePagePdf(line: string): string {
  const shown = `BT /F1 18 Tf 72 760 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
}

const jobId = async ({ send }: Play, name: string): Promise<string> => {
  const { data } = await send('vikram', jobs.list, { query: { q: name } })
  return data[0]?._id ?? ''
}

const open = (daysAgo: number, some: readonly (typeof firstOpening)[]): Scene => ({
  daysAgo,
  time: '10:20',
  play: async ({ send, emailOf: personOf }) => {
    for (const { recruiters, ...job } of some)
      await send('vikram', jobs.create, { body: { ...job, description, recruiters: recruiters.map(personOf) } })
  },
})

export const recruitmentScenes: readonly Scene[] = [
  open(88, [firstOpening]),
  open(12, openings),
  ...[...applicants, ...earlier].map(({ job, by, name, contact, remarks, daysAgo, moves = [] }, at): Scene => ({
    daysAgo: daysAgo ?? Math.max(1, 11 - at),
    time: daysAgo === 0 ? '08:10' : '11:40',
    play: async (stage) => {
      const { send, minutes } = stage
      const params = { jobId: await jobId(stage, job) }
      const body = { name, email: emailOf(name, at), contact, remarks }
      const { data } = await send(by, candidates.add, { params, body })
      const id = { id: data._id }
      if (at % 2 === 0)
        await send(by, cvs.store, {
          params: id,
          file: new File([onePagePdf(name)], `${name}.pdf`, { type: 'application/pdf' }),
        })
      let version = at % 2 === 0 ? 2 : 1
      for (const [to, note, reason] of moves) {
        minutes(2)
        await send(by, candidates.move, { params: id, body: { stage: to, version, note, ...(reason && { reason }) } })
        version += 1
      }
    },
  })),
  {
    daysAgo: 1,
    time: '16:40',
    play: async (stage) => {
      for (const { job, name, on, ...interview } of talks) {
        const { data } = await stage.send('tara', candidates.own, {
          params: { jobId: await jobId(stage, job) },
          query: { q: name },
        })
        const body = { at: `${stage.dayAgo(-on)} ${interview.time}:00`, minutes: 45, interviewer: interview.interviewer }
        await stage.send('tara', interviews.set, { params: { id: data[0]?._id ?? '' }, body })
      }
    },
  },
  {
    daysAgo: 1,
    time: '17:10',
    play: async (stage) =>
      stage.send('vikram', jobs.setOpen, { params: { id: await jobId(stage, CLOSED_JOB) }, body: { open: false } }),
  },
]

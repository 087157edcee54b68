import { expect } from 'vitest'
import { type Company, people } from './company.ts'

/** More candidates of one job than a page shows. */
const MANY = 12

export async function recruit(company: Company): Promise<void> {
  company.on(23)
  const [gauri, faiz] = [await company.as('gauri'), await company.as('faiz')]
  const job = (name: string) => ({
    name,
    location: 'Pune',
    budget: 660_000.5,
    vacancy: 2,
    shiftTime: '09:30 – 18:30',
    description: 'Writes about plants',
    recruiters: [people.faiz.email],
  })
  for (let n = 1; n <= MANY; n++) await gauri.call('recruit-job-create', { body: job(`Author ${n}`) })
  const { data: jobs } = await gauri.call('recruit-job-list')
  const idOf = (wanted: string): string => jobs.find(({ name }) => name === wanted)?._id ?? ''
  const id = idOf(`Author ${MANY}`)
  await gauri.call('recruit-job-update', { params: { id }, body: { ...job('Author of botany'), vacancy: 3 } })
  const { data: one } = await gauri.call('recruit-job-get', { params: { id } })
  expect(one).toMatchObject({ name: 'Author of botany', vacancy: 3 })

  await faiz.call('recruit-jobs-own')
  await faiz.call('recruit-jobs-own-get', { params: { id } })
  for (let n = 1; n <= MANY; n++)
    await faiz.call('recruit-candidate-add', {
      params: { jobId: id },
      body: {
        name: `Candidate ${n}`,
        email: `candidate.${n}@people.example`,
        contact: `98111 000${String(n).padStart(2, '0')}`,
        remarks: '',
      },
    })
  const { data: own } = await faiz.call('recruit-candidates-own', { params: { jobId: id } })
  expect(own[0]).toMatchObject({ name: `Candidate ${MANY}` })
  await faiz.call('recruit-candidate-delete', { params: { id: own[0]?._id ?? '' } })
  await gauri.call('recruit-candidates-all', { params: { jobId: id } })
  const report = await gauri.download('recruit-report', { body: { jobId: id, from: company.day(23), to: company.day(23) } })
  expect(report).toHaveLength(MANY)
  await gauri.refused('recruit-job-delete', 'JOB_DELETE_ERROR', { params: { id } })
  await gauri.call('recruit-job-delete', { params: { id: idOf('Author 5') } })
}

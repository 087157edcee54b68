import { expect } from 'vitest'
import { choice } from './documented-calls.ts'
import { type Company, DEPARTMENT, FIRST_PASSWORD, type Name, OWN_PASSWORD, people } from './company.ts'

/** The first day: a department and its people are added, with their terms and salaries. */
export async function hirePeople(company: Company): Promise<void> {
  company.on(2)
  const admin = await company.as('admin')
  await company.nobody.refused('auth-me', 'HTTP 401', { params: { role: 'ADMIN' } })
  await admin.call('auth-me', { params: { role: 'ADMIN' } })
  await admin.call('departments-create', { body: { name: DEPARTMENT } })
  const { data: departments } = await admin.call('departments-all')
  const botany = departments.find(({ name }) => name === DEPARTMENT)?._id ?? ''
  const { department } = await admin.call('departments-get', { params: { id: botany } })
  expect(department.department_name).toBe(DEPARTMENT)
  await admin.call('departments-one', { params: { id: botany } })
  await admin.call('departments-all-report')

  const recruiting: Partial<Record<Name, string>> = { faiz: 'recruiter', gauri: 'head-recruiter' }
  for (const [name, { fullName, email, role }] of Object.entries(people)) {
    const of = recruiting[name as Name] ?? DEPARTMENT
    // The form sends one role for a Manager and a list of roles for others (000 §5).
    const roles = role === 'MANAGER' ? role : [role]
    await admin.call('users-add', {
      body: { fullName, email, password: FIRST_PASSWORD, role: roles, departments: [of], enableAssignments: true },
    })
  }
  const { users } = await admin.call('users-list', { query: { email: 'botany.example' } })
  expect(users).toHaveLength(Object.keys(people).length)
  for (const [name, { email }] of Object.entries(people))
    company.ids[name as Name] = users.find((user) => user.email === email)?._id ?? ''
  await admin.call('users-by-department', { params: { department: DEPARTMENT }, query: { role: 'AUTHOR' } })
  await admin.call('departments-users', { query: { department: DEPARTMENT } })
  const { data: managers } = await admin.call('users-managers')
  expect(managers.map(({ email }) => email)).toContain(people.ravi.email)

  for (const [name, { fullName, email, role }] of Object.entries(people)) {
    await admin.call('users-update-profile', {
      body: {
        email,
        newFullname: fullName,
        newPassword: '',
        employee_id: '',
        shiftType: choice('shiftTypes', 6),
        workingHours: 8,
        effective: company.day(2),
        departments: [recruiting[name as Name] ?? DEPARTMENT],
        enableAssignments: true,
        enableQualitative: true,
        ...(role !== 'MANAGER' && { manager: company.ids.ravi, roleData: [role] }),
      },
    })
    const params = { id: company.ids[name as Name] }
    await admin.call('users-salary', { params, body: { salary: 52_000, amount: 54_000.5, effectiveDate: company.day(16) } })
  }
}

/** Before anything else, each person chooses a new password, because somebody else chose the first one (decision 117). */
export async function choosePasswords(company: Company): Promise<void> {
  for (const { email, role } of Object.values(people)) {
    const first = await company.logIn(email, FIRST_PASSWORD)
    await first.call('auth-me', { params: { role } })
    await first.call('auth-reset-password', { body: { oldPassword: FIRST_PASSWORD, newPassword: OWN_PASSWORD } })
  }
  for (const [name, { role }] of Object.entries(people)) {
    const own = await company.as(name as Name)
    const { user } = await own.call('auth-me', { params: { role } })
    expect(user.role).toBe(role)
  }
}

import type { StaffRole } from '../../../../access/levels.ts'
import type { ListType } from '../../../../rows/workflow/vocabulary.ts'

export type TaskListRef = { role: StaffRole; type: ListType }

/** The labels of the menu (000 §6). Lists without a menu entry have labels in the same style. */
const titles: Record<ListType, string> = {
  all: 'All',
  assigned: 'Assigned',
  done: 'Done',
  approved: 'Approved',
  skipped: 'Skipped',
  'rework-received': 'Received for rework',
  'rework-sent': 'Sent For Rework',
  tobeskipped: 'To Be Skipped',
  rejected: 'Rejected',
  declined: 'Declined',
  skipApproved: 'Skips Approved',
  uploaded: 'Uploaded',
}
const titlesOfRole: Partial<Record<StaffRole, Partial<Record<ListType, string>>>> = {
  REVIEWER: { 'rework-received': 'Received for Rework' },
  'REVIEWER-2': { 'rework-sent': 'Sent for Rework' },
}

/** The role's own menu label, if it has one (000 §6). */
export const listTitle = (role: StaffRole, type: ListType): string => titlesOfRole[role]?.[type] ?? titles[type]

type Words = { title: string; why: string }
const byReviewer = (what: string): Words => ({
  title: `None of your tasks is ${what}`,
  why: 'Rows appear here when a reviewer decides on them.',
})
const own = (what: string): Words => ({
  title: `You have not ${what} any tasks yet`,
  why: 'Rows appear here when you set this status.',
})

const empties: Record<ListType, Partial<Record<StaffRole, Words>>> = {
  assigned: {},
  all: {},
  'rework-received': {
    AUTHOR: { title: 'No reworks waiting for you', why: 'Rows appear here when a reviewer sends them back.' },
    REVIEWER: {
      title: 'No reworks waiting for you',
      why: 'Rows appear here when an author has reworked them or the second reviewer sends them back.',
    },
  },
  'rework-sent': {
    REVIEWER: {
      title: 'Nothing is out for rework',
      why: 'Rows stay here from when you send them back until the author is done.',
    },
    'REVIEWER-2': {
      title: 'Nothing is out for rework',
      why: 'Rows stay here from when you send them back until the reviewer approves them again.',
    },
  },
  done: { AUTHOR: own('done') },
  approved: { AUTHOR: byReviewer('approved'), REVIEWER: own('approved'), 'REVIEWER-2': own('approved') },
  rejected: { AUTHOR: byReviewer('rejected'), REVIEWER: own('rejected') },
  declined: { AUTHOR: byReviewer('rejected'), REVIEWER: own('rejected') },
  skipped: { AUTHOR: own('skipped'), UPLOADER: own('skipped') },
  skipApproved: {
    AUTHOR: { title: 'None of your skips have been approved', why: 'Rows appear here when a reviewer approves a skip.' },
    REVIEWER: { title: 'You have not approved any skips yet', why: 'Rows appear here when you approve a skip.' },
  },
  tobeskipped: {
    AUTHOR: byReviewer('to be skipped'),
    REVIEWER: { title: 'Nothing is to be skipped', why: 'Rows appear here when you set this status.' },
  },
  uploaded: { UPLOADER: own('uploaded') },
}
const assigned: Words = {
  title: 'Nothing is assigned to you',
  why: 'Rows appear here when an admin or manager assigns them to you.',
}
const noList: Words = { title: 'Your role doesn’t have this list', why: 'Work waiting for you is in Assigned.' }

export const describeEmpty = (role: StaffRole, type: ListType): Words =>
  empties[type][role] ?? (type === 'assigned' || type === 'all' ? assigned : noList)

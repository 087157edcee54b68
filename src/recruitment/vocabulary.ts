/** The order is that of the lanes (decision 76). A candidate can be moved from any stage to any other. */
export const STAGES = ['applied', 'screened', 'interview', 'offered', 'hired', 'declined'] as const
export type CandidateStage = (typeof STAGES)[number]

export const LANE_LIMITS = { usual: 50, most: 500 }
/** 10, 20, 50, 100 and 500 (001 §9). */
export const RECRUITMENT_PAGE = { usual: 10, most: 500 }

export const JOB_SORTS = ['name', 'location', 'budget', 'vacancy', 'created_at'] as const
export const CANDIDATE_SORTS = ['name', 'stage', 'created_at'] as const
export type CandidateSort = (typeof CANDIDATE_SORTS)[number]

/** The fields that people can change, named as in the history and the audit log. */
export const CANDIDATE_FIELDS = ['name', 'email', 'contact', 'remarks'] as const
export type CandidateField = (typeof CANDIDATE_FIELDS)[number]
/** Other names of these columns in the lists of job portals and people. */
export const CANDIDATE_COLUMNS: Readonly<Record<CandidateField, readonly string[]>> = {
  name: ['full name', 'candidate name', 'candidate'],
  email: ['email id', 'email address', 'mail'],
  contact: ['phone', 'mobile', 'phone number', 'mobile number', 'contact number', 'phone no', 'mobile no', 'contact no'],
  remarks: ['remark', 'notes', 'comments'],
}

/** What each page is for, by its path. */
export const help = {
  '/qualitative':
    'What you did beside the counted work: log today and the three days before. Your approver looks at each record.',
  '/qualitative-approved-user': 'Your records that are approved; their time counts in your productivity.',
  '/qualitativedata/projects':
    'What your team logged beside the counted work. Approve a record, or correct it and approve it with a remark.',
  '/qualitative-task/approved': 'The approved records of your team.',
  '/qualitativedata/all': 'Everybody’s records: correct them, delete a task, or upload a workbook of tasks.',
}

/** What runs by itself, as people call it; a job without a line here is shown by its name. */
export const jobTitles: Readonly<Record<string, string>> = {
  backup: 'Backup',
  'backup-log': 'Log since the last backup',
  drill: 'Restore drill',
  'sweep-exports': 'Scheduled exports',
  'sweep-audit-seals': 'Seals of the audit log',
  'sweep-candidates': 'Candidates past their retention',
  'sweep-handovers': 'Closed months compared with today',
  'sweep-browsers': 'Browsers that nobody uses any more',
  'sweep-networks': 'Networks that nobody uses any more',
  'sweep-seen-resets': 'Passwords set by others, past 90 days',
  'sweep-pictures': 'Pictures that no row has any more',
  'sweep-drafts': 'Drafts past their time',
  'sweep-similar-questions': 'Similar questions',
  'sweep-row-counts': 'Counts of rows',
  'sweep-decision-sums': 'Decisions of the day before, summed',
  'sweep-sizes': 'Size of the database',
}

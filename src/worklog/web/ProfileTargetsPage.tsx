import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { nameColumn } from '../../kit/ui/list-page/columns.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { useMay, useMaySetFor, usePerson } from '../../kit/web/person.tsx'
import { toast } from '../../kit/web/toast.ts'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { targetRestore } from '../restore-contract.ts'
import { type Target, targets } from '../targets-contract.ts'
import { AskingDelete } from './AskingDelete.tsx'
import { Explainable } from './Explainable.tsx'
import { buildWorklogCrumbs } from './worklog-crumbs.tsx'
import { OwnFigure } from '../../kit/ui/feedback/OwnFigure.tsx'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import { isCostUnknown } from '../rules.ts'
import { MoneyFigure } from './MoneyFigure.tsx'
import { groupWords, typeWords } from './target-words.ts'

type Money = 'cost' | 'incentive'
const isUnknown = ({ daysSoFar, costUnknownDays }: Target): boolean => isCostUnknown({ days: daysSoFar, costUnknownDays })

/** For readers who may not see salaries, the money is at standard rates (decision 132). */
const money = (what: Money, seesMoney: boolean): GridColumn<Target> => ({
  id: what,
  title: seesMoney ? what : `standard ${what}`,
  kind: 'number',
  width: seesMoney ? 112 : 130,
  value: (target) => (isUnknown(target) ? null : (target[what] ?? target.standard[what])),
  show: (target) => (
    <MoneyFigure
      of={{ what, profile: target.profileId, target: target._id }}
      rupees={isUnknown(target) ? null : target[what]}
      none={seesMoney ? 'unknown: no salary' : 'no standard rate'}
      standard={seesMoney ? null : target.standard[what]}
      name={`${target.name} of ${target.user.fullName}`}
      tabIndex={-1}
    />
  ),
})

const addedByOfTarget: GridColumn<Target> = {
  id: 'addedBy',
  title: 'Added By',
  width: 150,
  value: ({ addedBy }) => addedBy.fullName,
  show: ({ addedBy, user }) => (
    <>
      {addedBy.fullName} <OwnFigure of={user} by={addedBy} />
    </>
  ),
}

const stateColumn: GridColumn<Target> = {
  id: 'group',
  title: 'State',
  width: 92,
  decides: true,
  value: ({ group, deleted }) => (deleted ? 'Deleted' : groupWords[group]),
}

const whoseColumns: readonly GridColumn<Target>[] = [
  {
    id: 'userId',
    title: 'User',
    width: 150,
    value: ({ user }) => user.fullName,
    show: ({ user }) => <PersonName person={user} tabIndex={-1} />,
  },
  { id: 'start', title: 'Start', kind: 'day', width: 104 },
  { id: 'end', title: 'End', kind: 'day', width: 104 },
]

/** The documents' columns (001 §3 Target) come first, then `acts`, then our own. */
const targetColumns = (seesMoney: boolean, acts: readonly GridColumn<Target>[]): readonly GridColumn<Target>[] => [
  ...whoseColumns,
  { id: 'type', title: 'Type', width: 126, value: ({ type }) => typeWords[type] },
  { id: 'target', title: 'Target per day', kind: 'number', width: 100 },
  addedByOfTarget,
  ...acts,
  stateColumn,
  {
    id: 'filled',
    title: 'Days filled',
    kind: 'number',
    width: 98,
    show: ({ filled, days }) => `${filled} of ${days}`,
  },
  { id: 'units', title: 'Units', kind: 'number', width: 80 },
  { id: 'hours', title: 'Hours', kind: 'number', digits: 2, hidden: true },
  money('cost', seesMoney),
  money('incentive', seesMoney),
]

const isOpen = ({ open }: { open: boolean }): boolean => open
const CreateTargetDialog = lazyPart('CreateTargetDialog', () => import('./CreateTargetDialog.tsx'), { isOpen })
const WorklogReportDialog = lazyPart('WorklogReportDialog', () => import('./WorklogReportDialog.tsx'), { isOpen })
const UnknownCostDialog = lazyPart('UnknownCostDialog', () => import('./UnknownCostDialog.tsx'), {
  isOpen: ({ names }) => names !== undefined,
})

const ProfileFigures = lazyPart('ProfileFigures', () => import('./ProfileFigures.tsx'))

const route = getRouteApi('/worklog/$profileId/targets')
const rowId = ({ _id }: Target): string => _id
const texts = ({ name, user }: Target): string[] => [name, user.fullName, user.email]

export function ProfileTargetsPage() {
  const { profileId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const explain = useCallback((text: string | undefined, replace: boolean) => change({ explain: text }, replace), [change])
  const [unknown, setUnknown] = useState<readonly string[]>()
  const read = useRead(targets.ofProfile, { params: { profileId } })
  const remove = useWrite(targets.remove, { successToast: false })
  const restore = useWrite(targetRestore.restore)
  const mayDelete = useMay(targets.remove.access.who)
  const { roleData } = usePerson()
  const maySetFor = useMaySetFor()
  const seesMoney = useMay('admin or manager')
  const { data: rows, place } = read.data ?? {}
  const removed = rows?.find(({ _id }) => _id === search.delete)
  const dialog = search.dialog?.[0]

  const columns = useMemo<GridColumn<Target>[]>(
    () => [
      {
        ...nameColumn<Target>({
          id: 'name',
          title: 'Target',
          to: ({ _id: targetId }) => ({ to: '/worklog/$profileId/targets/$targetId', params: { profileId, targetId } }),
        }),
        width: 160,
      },
      ...targetColumns(
        seesMoney,
        mayDelete
          ? [
              buildActionsColumn<Target>(
                ({ name }) => name,
                ({ _id, userId, deleted }) =>
                  !deleted && maySetFor(userId)
                    ? [{ key: 'delete', label: 'Delete', danger: true, onAct: () => change({ delete: _id }, false) }]
                    : [],
              ),
            ]
          : [],
      ),
    ],
    [change, profileId, seesMoney, mayDelete, maySetFor],
  )
  const title = place?.profile.name ?? 'Profile'
  const people = formatQuantity(new Set(rows?.map(({ userId }) => userId)).size, 'person', 'people')
  // Managers see only the targets of people whom they may access (decision P163, ADR 17).
  const isOfTeam = roleData.includes('MANAGER')
  const close = (): void => change({ dialog: undefined })
  const deleteTarget = async (id: string, query: { confirm?: 'true' }): Promise<void> => {
    const { message } = await remove.mutateAsync({ params: { id }, query })
    toast.success(message, () => restore.mutate({ params: { id } }))
  }
  const isFigures = search.view !== undefined
  const head = {
    title,
    crumbs: [...buildWorklogCrumbs(place), title],
    aside: rows && (isOfTeam ? `listed: your team, ${people}; figures: all people of the profile` : `profile, ${people}`),
    actions: (
      <>
        <Button disabled={place === undefined} onClick={() => change({ dialog: ['report'] }, false)}>
          Generate report
        </Button>
        <Button
          onClick={() =>
            change(
              { view: isFigures ? undefined : ['figures'], month: undefined, q: undefined, sort: undefined, page: undefined },
              false,
            )
          }
        >
          {isFigures ? 'Targets' : 'Figures'}
        </Button>
      </>
    ),
    add: { label: 'Create target', disabled: place === undefined, onAdd: () => change({ dialog: ['add'] }, false) },
    missing: { why: 'It may have been deleted.', action: <ButtonLink to="/worklog">Worklog</ButtonLink> },
  }
  return (
    <Explainable explain={search.explain} onExplain={explain}>
      {isFigures ? (
        <ProfileFigures head={head} profileId={profileId} search={search} onSearch={change} />
      ) : (
        <ListPage
          {...head}
          name={`Targets of ${title}`}
          search={search}
          onSearch={change}
          read={read}
          rows={rows}
          texts={texts}
          filter="Filter by target, name or email"
          noun={['target', 'targets']}
          columns={columns}
          rowId={rowId}
          rememberAs="worklog-targets"
          empty={{
            title: isOfTeam ? 'No targets for your team in this profile' : 'No targets in this profile',
            why: 'Create one for one or more people, with its days and count.',
          }}
        />
      )}
      <CreateTargetDialog
        open={dialog === 'add' && place !== undefined}
        profileId={profileId}
        projectId={place?.project._id ?? ''}
        onUnknown={setUnknown}
        onClose={close}
      />
      <UnknownCostDialog names={unknown} onClose={() => setUnknown(undefined)} />
      <WorklogReportDialog open={dialog === 'report' && place !== undefined} profile={profileId} onClose={close} />
      <AskingDelete
        of={removed && mayDelete ? { _id: removed._id, name: `${removed.name} of ${removed.user.fullName}` } : undefined}
        onDelete={deleteTarget}
        onClose={() => change({ delete: undefined })}
      >
        Its days in open months will be deleted too; closed months keep their figures.
      </AskingDelete>
    </Explainable>
  )
}

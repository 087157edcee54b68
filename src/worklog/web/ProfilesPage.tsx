import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { nameColumn } from '../../kit/ui/list-page/columns.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { type Profile, worklog } from '../contract.ts'
import { AskingDelete } from './AskingDelete.tsx'
import { Explainable } from './Explainable.tsx'
import { isAtStandardRates, replaceWithStandardMoney, describeNone, formatMoney } from './explain-words.ts'
import { StandardStrip, StandardFigure } from './StandardMark.tsx'
import { buildWorklogCrumbs } from './worklog-crumbs.tsx'
import { Compared } from '../../kit/ui/Compared.tsx'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { computeForecast, isCostUnknown, isMoneyHidden } from '../rules.ts'
import { BudgetBar } from './BudgetBar.tsx'
import type { FigureName } from './explained.ts'
import { MoneyFigure } from './MoneyFigure.tsx'

const unitCostOf = (profile: Profile): number | null => {
  const shown = replaceWithStandardMoney(profile)
  return isCostUnknown(shown) ? null : shown.cost
}

const money = (
  what: FigureName,
  column: Pick<GridColumn<Profile>, 'id' | 'title' | 'width'>,
  rupeesOf: (figures: Profile | Profile['standard']) => number | null,
): GridColumn<Profile> => ({
  ...column,
  kind: 'number',
  value: (profile) => (isCostUnknown(profile) ? null : rupeesOf(isMoneyHidden(profile) ? profile.standard : profile)),
  show: (profile) => (
    <MoneyFigure
      of={{ what, profile: profile._id }}
      rupees={isCostUnknown(profile) ? null : rupeesOf(profile)}
      none={describeNone(profile)}
      standard={isMoneyHidden(profile) ? rupeesOf(profile.standard) : null}
      name={profile.name}
      tabIndex={-1}
    />
  ),
})

const forecastPnl = (profile: Profile): number | undefined => {
  const shown = replaceWithStandardMoney(profile)
  return isCostUnknown(shown) ? undefined : computeForecast(shown, profile.budget)?.pnl
}

const profileColumns: readonly GridColumn<Profile>[] = [
  { id: 'budget', title: 'Budget per unit', kind: 'number', width: 106, show: ({ budget }) => formatMoney(budget) },
  money('unitCost', { id: 'cost', title: 'Cost per unit', width: 124 }, ({ cost }) => cost),
  {
    id: 'of_budget',
    title: 'Of the budget',
    width: 226,
    value: (profile) => {
      const cost = unitCostOf(profile)
      return cost === null || profile.budget === 0 ? null : cost / profile.budget
    },
    show: (profile) => <BudgetBar budget={profile.budget} cost={unitCostOf(profile)} />,
  },
  money('totalExpense', { id: 'totalExpense', title: 'Total cost', width: 136 }, ({ totalExpense }) => totalExpense),
  money('pnl', { id: 'pnl', title: 'Profit or loss', width: 130 }, ({ pnl }) => pnl),
]
const furtherProfileColumns: readonly GridColumn<Profile>[] = [
  {
    id: 'forecast',
    title: 'Profit or loss at this pace',
    name: 'Profit or loss if the remaining days go like those so far',
    kind: 'number',
    width: 128,
    value: forecastPnl,
    show: (profile) => {
      const pnl = forecastPnl(profile)
      if (pnl === undefined) return '—'
      return isAtStandardRates(profile) ? <StandardFigure text={formatMoney(pnl, true)} /> : formatMoney(pnl, true)
    },
  },
  {
    id: 'unknown',
    title: 'Unknown cost',
    width: 160,
    value: ({ costUnknownDays }) => costUnknownDays || null,
    show: ({ costUnknownDays }) =>
      !costUnknownDays ? 'none' : <Compared text={`${formatQuantity(costUnknownDays, 'day')}, no salary`} tone="amber" />,
  },
  { id: 'units', title: 'Units', kind: 'number', hidden: true },
  { id: 'targetCount', title: 'Targets', kind: 'number', hidden: true },
  { id: 'daysLeft', title: 'Days left', kind: 'number', hidden: true },
  { id: 'created_at', title: 'Added', kind: 'instant', hidden: true },
]

const ProfileDialog = lazyPart('ProfileDialog', () => import('./ProfileDialog.tsx'), { isOpen: ({ open }) => open })

const route = getRouteApi('/worklog/$subjectId/profiles')
const rowId = ({ _id }: Profile): string => _id
const texts = ({ name }: Profile): string[] => [name]

export function ProfilesPage() {
  const { subjectId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const explain = useCallback((text: string | undefined, replace: boolean) => change({ explain: text }, replace), [change])
  const read = useRead(worklog.subject, { params: { id: subjectId } })
  const remove = useWrite(worklog.removeProfile)
  const subject = read.data?.data
  const of = (id: string | undefined): Profile | undefined => subject?.profiles.find(({ _id }) => _id === id)
  const dialog = search.dialog?.[0]

  const columns = useMemo<GridColumn<Profile>[]>(() => {
    const pageOf = ({ _id: profileId }: Profile, view?: 'figures') =>
      ({
        to: '/worklog/$profileId/targets',
        params: { profileId },
        search: view === undefined ? {} : { view: [view] },
      }) as const
    return [
      {
        ...nameColumn<Profile>({
          id: 'name',
          title: 'Profile',
          value: ({ name, deleted }) => (deleted ? `${name} (deleted)` : name),
          to: (row) => pageOf(row),
        }),
        width: 190,
      },
      ...profileColumns,
      buildActionsColumn<Profile>(
        ({ name }) => name,
        (row) => [
          { key: 'targets', label: 'Targets', onAct: () => void navigate(pageOf(row)) },
          { key: 'figures', label: 'Figures over time', onAct: () => void navigate(pageOf(row, 'figures')) },
          ...(row.deleted
            ? []
            : [
                { key: 'edit', label: 'Edit', onAct: () => change({ dialog: ['edit'], profile: row._id }, false) },
                { key: 'delete', label: 'Delete', danger: true, onAct: () => change({ delete: row._id }, false) },
              ]),
        ],
      ),
      ...furtherProfileColumns,
    ]
  }, [navigate, change])
  const title = subject?.name ?? 'Subject'
  const close = (): void => change({ dialog: undefined, profile: undefined })
  const edited = dialog === 'edit' ? of(search.profile) : undefined
  return (
    <Explainable explain={search.explain} onExplain={explain}>
      <ListPage
        title={title}
        crumbs={[...buildWorklogCrumbs(subject && { project: subject.project }), title]}
        add={{ label: 'Add profile', disabled: subject === undefined, onAdd: () => change({ dialog: ['add'] }, false) }}
        lead={subject?.profiles.some(isAtStandardRates) && <StandardStrip />}
        name={`Profiles of ${title}`}
        search={search}
        onSearch={change}
        read={read}
        rows={subject?.profiles}
        texts={texts}
        filter="Filter profiles"
        noun={['profile', 'profiles']}
        columns={columns}
        rowId={rowId}
        rememberAs="worklog-profiles"
        missing={{ why: 'It may have been deleted.', action: <ButtonLink to="/worklog">Worklog</ButtonLink> }}
        empty={{
          title: 'No profiles in this subject',
          why: 'Add a profile with its budget per unit, then the people who work for it.',
        }}
      >
        <ProfileDialog
          open={edited !== undefined || (dialog === 'add' && subject !== undefined)}
          subjectId={subjectId}
          profile={edited}
          onClose={close}
        />
        <AskingDelete
          of={of(search.delete)}
          onDelete={(id, query) => remove.mutateAsync({ params: { id }, query })}
          onClose={() => change({ delete: undefined })}
        >
          Its targets and their days in open months will be deleted too. If it has days in closed months, it stays listed as
          deleted.
        </AskingDelete>
      </ListPage>
    </Explainable>
  )
}

import type { LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { counted } from '../../../kit/shared/counted.ts'
import { toDay, formatInstant } from '../../../kit/shared/time.ts'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { Key } from '../../../kit/ui/button/Keycap.tsx'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { classNames } from '../../../kit/ui/class-names.ts'
import { cardClass } from '../../../kit/ui/home/card-class.ts'
import { Icon } from '../../../kit/ui/icons.tsx'
import { isFocusUnmoved } from '../../../kit/web/focus-unmoved.ts'
import { useHomeAlone } from '../../../kit/web/home-alone.ts'
import { usePerson } from '../../../kit/web/person.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { rowsLink, UNASSIGNED } from '../../filter/web/rows-link.ts'
import { type FirstSteps as Steps, home } from '../contract.ts'
import { AddFirstPerson, AddFirstProject } from './FirstForms.tsx'
import styles from './FirstSteps.module.css'

/** Others may do a step in the meantime, and not every change is published to everybody. */
const LOOK_MS = 10_000

/** Home of an empty workspace: four steps to the first assigned row, each ticked as soon as it is done, wherever that was. */
export function FirstSteps() {
  const read = useRead(home.start, {}, { staleTime: 0, refetchInterval: LOOK_MS })
  const steps = read.data?.steps
  const isEmpty = steps !== undefined && !steps.assigned
  useHomeAlone(isEmpty ? 'Welcome to Proofline' : undefined)
  return isEmpty ? <List steps={steps} /> : null
}

function List({ steps: { project, file, people } }: { steps: Steps }) {
  const done = [project !== null, file !== null, people !== null, false]
  const current = done.indexOf(false)
  const count = done.filter(Boolean).length
  const step = (at: number) => ({ number: at + 1, isDone: done[at] === true, isCurrent: at === current })
  return (
    <>
      <div className={styles.head}>
        <p>Four steps to the first assigned question, about three minutes. Each one ticks itself off.</p>
        <p className={styles.progress}>
          {count} of 4 done
          <progress value={count} max={4} aria-label="Steps done" />
        </p>
      </div>
      <ol className={cardClass(styles.steps)}>
        <Step
          {...step(0)}
          title="Create a project"
          why={
            project === null ? (
              'A project contains the workbooks of one subject or client.'
            ) : (
              <Made what={project.name} {...project} />
            )
          }
          act={
            project && (
              <TextLink to={'/project/$sectionName' as LinkProps['to']} params={{ sectionName: project.name } as never}>
                Open
              </TextLink>
            )
          }
        >
          <AddFirstProject />
        </Step>
        <Step
          {...step(1)}
          title="Upload a workbook of questions"
          why={
            file === null ? (
              <>
                An .xlsx with one question per row. Only <b>question_id</b> is required. You see what would happen before anything
                is stored.
              </>
            ) : (
              <Made what={`${file.name} with ${counted(file.rows, 'row')}`} {...file} />
            )
          }
          act={
            file ? (
              <TextLink {...rowsLink({ section: file.section, file: file.name, where: [] })}>Open</TextLink>
            ) : (
              <ButtonLink
                kind={current === 1 ? 'primary' : 'default'}
                to={'/import/$kind' as LinkProps['to']}
                params={{ kind: 'tasks' } as never}
                search={(project && { section: project.name }) as never}
              >
                <Icon name="upload" /> Choose a file
              </ButtonLink>
            )
          }
        />
        <Step
          {...step(2)}
          title="Add people"
          why={
            people === null
              ? 'Authors and reviewers, one by one or from a sheet with names and emails.'
              : `${people.first.fullName}${people.count > 1 ? ` and ${counted(people.count - 1, 'more', 'more')}` : ''}`
          }
          act={
            people === null ? (
              <TextLink to={'/users/import' as LinkProps['to']}>From a sheet</TextLink>
            ) : (
              <TextLink to={'/users' as LinkProps['to']} search={{ dialog: ['add'] } as never}>
                Add more
              </TextLink>
            )
          }
        >
          <AddFirstPerson />
        </Step>
        <Step
          {...step(3)}
          title="Assign the rows"
          why={
            file === null || people === null
              ? 'Who writes, reviews and uploads, in one pass. Needs a workbook and one author.'
              : 'Who writes, reviews and uploads, in one pass.'
          }
          act={
            file !== null &&
            people !== null && (
              <ButtonLink
                kind="primary"
                {...rowsLink({ section: file.section, file: file.name, where: UNASSIGNED, panel: 'assign' })}
              >
                Assign Tasks
              </ButtonLink>
            )
          }
        />
      </ol>
      <p className={styles.foot}>
        <span>
          <Key>Ctrl K</Key> <span className="sr-only">Ctrl K</span> finds every screen and action
        </span>
        <span>
          <Key>?</Key> <span className="sr-only">Question mark</span> lists the keys
        </span>
        <span>This list disappears when the fourth step is done.</span>
      </p>
    </>
  )
}

/** What was made, by whom and when. */
function Made({ what, by, at }: { what: string; by: { _id: string; fullName: string } | null; at: string }) {
  const me = usePerson()._id
  const [today] = useState(() => toDay(new Date()))
  const shown = formatInstant(at)
  const when = toDay(new Date(at)) === today ? `at ${shown.slice(11)}` : `on ${shown}`
  return <>{`${what}, made ${by === null ? '' : `by ${by._id === me ? 'you' : by.fullName} `}${when}`}</>
}

type StepProps = {
  number: number
  isDone: boolean
  isCurrent: boolean
  title: string
  why: ReactNode
  act?: ReactNode
  /** Shown while the step is the current one. */
  children?: ReactNode
}

/** A step; its first field, else its act, has the focus as soon as it is the current one. */
function Step({ number, isDone, isCurrent, title, why, act, children }: StepProps) {
  const id = useId()
  const rootRef = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent && isFocusUnmoved()) rootRef.current?.querySelector<HTMLElement>('input, a')?.focus({ preventScroll: true })
  }, [isCurrent])
  return (
    <li
      ref={rootRef}
      className={classNames(styles.step, isCurrent && styles.isCurrent)}
      aria-labelledby={id}
      aria-current={isCurrent && 'step'}
    >
      <span className={classNames(styles.number, isDone && styles.isDone)}>
        {isDone ? <Icon name="check" /> : number}
        {isDone && <span className="sr-only">Done</span>}
      </span>
      <div className={styles.words}>
        <h2 id={id}>{title}</h2>
        <p>{why}</p>
        {isCurrent && children}
      </div>
      {act}
    </li>
  )
}

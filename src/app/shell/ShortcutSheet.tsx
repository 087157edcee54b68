import { Fragment, useRef } from 'react'
import { setLetterKeys, useLetterKeys } from '../../kit/web/letter-keys.ts'
import { toActor, usePerson } from '../../kit/web/person.tsx'
import { type MenuEntry } from '../menu.ts'
import { ShellDialog } from './ShellDialog.tsx'
import { SHORTCUT_GROUPS, allKeys } from './listed-keys.ts'
import { type Shortcut, listShortcuts } from './shortcuts.ts'
import { Key } from '../../kit/ui/button/Keycap.tsx'
import { ScrollArea } from '../../kit/ui/ScrollArea.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './ShortcutSheet.module.css'

/** The word between two alternatives, which are a pair or the ends of a range, such as 1 to 6. */
const joinOf = ({ keys }: Shortcut): 'to' | 'or' => (/^(Shift )?\d$/.test(keys[0]?.[0] ?? '') ? 'to' : 'or')

function Keys({ shortcut }: { shortcut: Shortcut }) {
  const { keys } = shortcut
  return (
    <span className={styles.keys}>
      {/* Screen readers skip keycaps and read this text. */}
      <span className="sr-only">{keys.map((way) => way.join(' then ')).join(` ${joinOf(shortcut)} `)}</span>
      <span aria-hidden="true">
        {keys.map((way, at) => (
          <Fragment key={way.join(' ')}>
            {at > 0 && (joinOf(shortcut) === 'to' ? ' … ' : ' ')}
            {way.map((cap, place) => (
              <Fragment key={cap}>
                {place > 0 && ' then '}
                <Key>{cap}</Key>
              </Fragment>
            ))}
          </Fragment>
        ))}
      </span>
    </span>
  )
}

/** All keys of the product by group (interface.md, Keys), and the switch for letter keys. */
export function ShortcutSheet({ entries, onClose }: { entries: readonly MenuEntry[]; onClose: () => void }) {
  const all = listShortcuts(entries, toActor(usePerson()), allKeys)
  const letters = useLetterKeys()
  const dialog = useRef<HTMLDialogElement>(null)
  const groups = SHORTCUT_GROUPS.filter((each) => all.some(({ group }) => group === each))
  return (
    <ShellDialog dialog={dialog} label="Keyboard shortcuts" className={styles.sheet} onClose={onClose}>
      <header className={styles.head}>
        <h2>Keyboard shortcuts</h2>
        <IconButton icon="close" aria-label="Close" onClick={() => dialog.current?.close()} />
      </header>
      <ScrollArea className={styles.body} label="All keys">
        <div className={styles.columns}>
          {groups.map((group) => (
            <section key={group} className={styles.group}>
              <h3>{group}</h3>
              <ul>
                {all
                  .filter((one) => one.group === group)
                  .map((shortcut) => (
                    <li
                      key={`${shortcut.does} ${shortcut.keys.join(' ')}`}
                      data-off={shortcut.letter === true && !letters ? true : undefined}
                    >
                      <span>{shortcut.does}</span>
                      <Keys shortcut={shortcut} />
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
      </ScrollArea>
      <footer className={styles.foot}>
        <button
          type="button"
          role="switch"
          className={styles.letterSwitch}
          aria-checked={letters}
          onClick={() => setLetterKeys(!letters)}
        >
          Single-letter keys
        </button>
        <p>When off, only keys with Ctrl, arrows and similar keys work. They never act while you type.</p>
      </footer>
    </ShellDialog>
  )
}

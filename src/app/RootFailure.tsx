import { Component, type ReactNode } from 'react'
import styles from './RootFailure.module.css'
import { reloadPage } from '../kit/web/reload-page.ts'

/** The documents' sentence, byte for byte (000 §2 Shell and login). */
export const ROOT_FAILURE = "Uh oh... There's a problem. Try refreshing the app."

/** React supports error boundaries only as classes. */
export class RootFailure extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    return this.state.failed ? <RootFailureScreen /> : this.props.children
  }
}

export function RootFailureScreen() {
  return (
    <main className={styles.rootFailure}>
      <title>Proofline</title>
      <h1>{ROOT_FAILURE}</h1>
      <button type="button" onClick={() => reloadPage()}>
        Refresh
      </button>
    </main>
  )
}

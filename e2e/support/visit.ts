import type { Page } from '@playwright/test'

const outcomes: Record<string, string> = {
  'This page is not for your role': 'not for the role',
  'Something went wrong on this page': 'failed',
}
/**
 * Navigates within the app, as a link does, and returns what the person then sees. A script in the page notices a page as soon as
 * it is shown, while checks from outside poll.
 */
export async function visit(page: Page, address: string): Promise<{ outcome: string; text: string }> {
  const { title, text } = await page.evaluate(async (to) => {
    const heading = () => document.querySelector('h1:not([data-left])')?.textContent
    const goTo = (path: string): void => {
      // Every page renders a new heading.
      document.querySelectorAll('h1').forEach((old) => old.setAttribute('data-left', ''))
      history.pushState({}, '', path)
    }
    const until = async (isThere: () => boolean): Promise<void> => {
      const end = performance.now() + 60_000
      while (!isThere()) {
        if (performance.now() > end) throw new Error(`${to} shows nothing`)
        await new Promise(requestAnimationFrame)
      }
    }
    // Starts from a neutral page, so that two URLs of the same page can be told apart.
    goTo('/no/such/page')
    await until(() => heading() === 'Page not found')
    goTo(to)
    await until(() => heading() !== undefined && document.querySelector('main [aria-busy=true]') === null)
    return { title: heading() ?? '', text: document.querySelector('main')?.innerText ?? '' }
  }, address)
  return { outcome: outcomes[title] ?? 'opened', text }
}

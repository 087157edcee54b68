/** Simulates network faults between a page and the server. */
import type { Page } from '@playwright/test'

/**
 * Loses the response to the next request to the path: the server handles the request, but the page gets a broken connection.
 * `serverStatus` resolves to the status that the page never receives.
 */
export async function loseResponse(page: Page, address: string): Promise<{ serverStatus: Promise<number | undefined> }> {
  const devtools = await page.context().newCDPSession(page)
  const serverStatus = new Promise<number | undefined>((resolve, reject) => {
    devtools.once('Fetch.requestPaused', ({ requestId, responseStatusCode }) => {
      devtools
        .send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
        .then(() => devtools.detach())
        .then(() => resolve(responseStatusCode), reject)
    })
  })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: address, requestStage: 'Response' }] })
  return { serverStatus }
}

/** Goes offline and online, so that the screen refetches its data. `read` is part of the path of one of its reads. */
export async function reconnect(page: Page, read: string): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText('You’re offline. Drafts are kept on this device until you’re back online.').waitFor()
  const refetched = page.waitForResponse((response) => response.url().includes(read) && response.ok())
  await page.context().setOffline(false)
  await refetched
  await page.getByText('You’re offline. Drafts are kept on this device until you’re back online.').waitFor({ state: 'detached' })
}

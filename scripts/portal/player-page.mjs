// The page in which qti3-item-player plays: portal.ts asks it to load an item and to end an attempt.
const page = globalThis
const errors = []
let player
let onReady
let onEnd

page.Vue.config.productionTip = false
page.Vue.config.errorHandler = (error) => errors.push(String(error?.message ?? error))
const props = {
  containerClass: 'qti3-player-container-fluid',
  suppressAlertMessages: true,
  suppressInvalidResponseMessages: true,
}
const on = {
  notifyQti3PlayerReady: (ready) => {
    player = ready
    page.isReady = true
  },
  notifyQti3ItemReady: () => onReady?.(),
  notifyQti3EndAttemptCompleted: (data) => onEnd?.(data.state),
}
const component = page.qti3Player.default ?? page.qti3Player
new page.Vue({ el: '#player', render: (create) => create(component, { props, on }) })

const waitFor = (start, what) =>
  new Promise((done, fail) => {
    start(done)
    setTimeout(() => fail(new Error(`${what} in 20 s: ${errors.join(' | ')}`)), 20_000)
  })

page.loadItem = async (xml, address) => {
  errors.length = 0
  page.document.querySelector('base').href = address
  const sessionControl = { max_attempts: 0, show_feedback: true, validate_responses: false }
  await waitFor((done) => {
    onReady = done
    player.loadItemFromXml(xml, { guid: `${address}${Math.random()}`, status: 'interacting', sessionControl })
  }, 'the item is not ready')
}

page.endAttempt = async () => {
  const state = await waitFor((done) => {
    onEnd = done
    player.endAttempt('trial')
  }, 'the attempt does not end')
  return Number(state.outcomeVariables.find(({ identifier }) => identifier === 'SCORE')?.value ?? 0)
}

/** A journey that is known to fail now and then, while its cause is being looked for. */
type Quarantined = {
  /** The title of the test, word for word. */
  title: string
  /** The day on which it was put here, as `2026-11-22`. */
  since: string
  /** What is known of the cause. */
  reason: string
}

/** Only these may be tried again when they fail; every other journey that fails once fails the run. Empty is the aim. */
export const quarantine: readonly Quarantined[] = [
  {
    title: 'a bookmark made offline waits, survives the end of the app, and is sent exactly once',
    since: '2026-11-22',
    reason:
      'red on a machine with ten times the load it has processors; the worker came too late or the server started too slowly',
  },
  {
    title: 'a changed address made offline waits, survives the end of the app, and is sent exactly once',
    since: '2026-11-22',
    reason:
      'red on a machine with ten times the load it has processors; the worker came too late or the server started too slowly',
  },
  {
    title: 'signing out in one tab signs out the other, and nothing of the person stays on the device',
    since: '2026-11-22',
    reason:
      'red on a machine with ten times the load it has processors; the worker came too late or the server started too slowly',
  },
  {
    title: 'who signs out with unsent changes is told first, and may stay',
    since: '2026-11-22',
    reason:
      'red on a machine with ten times the load it has processors; the worker came too late or the server started too slowly',
  },
  {
    title: 'the strip comes with the loss of the network and goes when it is back',
    since: '2026-11-22',
    reason:
      'red on a machine with ten times the load it has processors; the worker came too late or the server started too slowly',
  },
  {
    title: 'a page that was reached by a link opens again with its server gone',
    since: '2026-11-22',
    reason:
      'red on a machine with ten times the load it has processors; the worker came too late or the server started too slowly',
  },
  {
    title: 'a page about the app is whole without a network although nobody opened it',
    since: '2026-11-22',
    reason:
      'red on a machine with ten times the load it has processors; the worker came too late or the server started too slowly',
  },
  {
    title: 'signing in, the developers’ pages and data are never kept',
    since: '2026-11-22',
    reason:
      'red on a machine with ten times the load it has processors; the worker came too late or the server started too slowly',
  },
]

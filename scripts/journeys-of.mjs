/**
 * Which journeys walk through what: a part of a path, and the journeys of tests/journeys that would notice. The first line that
 * fits a file counts. A file of `src` that fits none is noticed by the main journey.
 */
const table = [
  [/^tests\/journeys\/([\w-]+)\.spec\.ts$/, 'itself'],
  [/^tests\/journeys\/(own-server|device)/, 'offline update'],
  [/^tests\/journeys\/deals\.ts/, 'deal'],
  [/^src\/ui\/calendar\/|dev-calendar/, 'date-picker'],
  [/^src\/ui\/(toasts)\//, 'toasts'],
  [/^src\/ui\/(form|fields|plate-field|showcase)|dev-ui/, 'component-gallery'],
  [/start-worker|worker-state|build-worker|latest-build|new-build/, 'update'],
  [/offline|entry\.worker|device-store|outbox/, 'offline'],
  [/screens\/admin\/|layouts\/admin|capabilities\/(admin|rules)\//, 'back-office'],
  [/capabilities\/(support|notifications)\//, 'support-and-inbox'],
  [/capabilities\/identity\/.*(sign-in|session|login)|http-client|guards/, 'session-ended without-javascript'],
  [/capabilities\/(identity|profile)\//, 'account'],
  [/capabilities\/marketplace\/(search|.*sentence)|search-words/, 'search-words find-a-car'],
  [/capabilities\/prices\//, 'prices'],
  [/render-cache/, 'render-cache'],
  [/platform\/database|database\/migrations/, 'database-down find-a-car'],
  [/error-page|not-found|root\.tsx|entry\.(client|server)|routes\.ts|link-listener/, 'specification find-a-car'],
  [/^src\/.*\.test\.tsx?$/, ''],
  [/^(src|database|public)\/|^playwright|^(vite|react-router)\.config|^package/, 'find-a-car'],
]

/** Names of the journeys' files that notice changes of `paths`, each once. */
export function journeysOf(paths) {
  const names = paths.flatMap((path) => {
    const [pattern, specs] = table.find(([each]) => each.test(path)) ?? [null, '']
    return specs === 'itself' ? [pattern.exec(path)[1]] : specs.split(' ').filter(Boolean)
  })
  return [...new Set(names)].sort()
}

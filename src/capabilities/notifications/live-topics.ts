/**
 * Something of a person that open pages follow beside the inbox, on the same stream. A room signals its topic, and the pages that
 * show it ask again; nothing of it goes over the stream but its name.
 */
export type LiveTopic = { name: string; topic: (personId: bigint) => string }

declare module '#platform/manifest.ts' {
  interface Manifest {
    /** What of a person open pages hear of at once. */
    liveTopics?: readonly LiveTopic[]
  }
}

/** Said on the window with the name of what changed; null when anything may have, after a pause of the stream. */
export const liveChanged = 'live-changed'
export type LiveChange = string | null

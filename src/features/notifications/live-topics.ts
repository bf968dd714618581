/**
 * A topic that open pages follow on the inbox stream. A feature signals it, and pages that show it
 * reload. The stream carries only its name.
 */
export type LiveTopic = { name: string; topic: (personId: bigint) => string }

declare module '#platform/manifest.ts' {
  interface Manifest {
    /** The live topics of the feature. */
    liveTopics?: readonly LiveTopic[]
  }
}

/**
 * The window event with the name of the changed topic; null when anything may have changed, after
 * an interruption.
 */
export const liveChanged = 'live-changed'
export type LiveChange = string | null

/**
 * Returns the build of this process in readable form, `1.0.0 (1f0c2a…)`: for the log, for metrics and for the database
 * that it migrates.
 */
export function buildName(): string {
  // Absent when a script runs the sources without Vite.
  const env: Record<string, string | undefined> = import.meta.env ?? {}
  return `${env.VITE_VERSION ?? '0.0.0'} (${env.VITE_BUILD_ID ?? 'unnamed'})`
}

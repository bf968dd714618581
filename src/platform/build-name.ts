/** The build of this process as people name it, `1.0.0 (1f0c2a…)`: in the log, in metrics and in the database that it migrates. */
export function buildName(): string {
  // Absent where a script reads the sources without Vite.
  const env: Record<string, string | undefined> = import.meta.env ?? {}
  return `${env.VITE_VERSION ?? '0.0.0'} (${env.VITE_BUILD_ID ?? 'unnamed'})`
}

/** The build of this process as people name it, `1.0.0 (1f0c2a…)`: in the log, in metrics and in the database that it migrates. */
export const buildName = (): string =>
  `${import.meta.env.VITE_VERSION ?? '0.0.0'} (${import.meta.env.VITE_BUILD_ID ?? 'unnamed'})`

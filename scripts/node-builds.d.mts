export const nodeVersion: string
export const nodeBuilds: Readonly<Record<string, { name: string; integrity: string }>>

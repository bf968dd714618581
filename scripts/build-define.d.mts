export const buildDefine: Record<string, string>

export function buildWorker(
  folder: string,
  workFolder: string,
  id: string,
): Promise<{ count: number; size: number; worker: number }>

import { loadChunkQuietly } from '../load-chunk.ts'

export type ToastOptions = {
  kind?: 'good' | 'info'
  /** One action about it, such as undo. */
  action?: { label: string; run: () => void }
}

/**
 * Shows a short message of success that disappears by itself. Failures that need an action appear in place and never
 * here. The code loads with the first toast; when loading fails, the action itself must be sufficient feedback.
 */
export function showToast(text: string, options: ToastOptions = {}): void {
  void loadChunkQuietly(() => import('./toaster.tsx')).then((part) => part?.addToast(text, options))
}

import { guestOwner } from '#kit/page-owner.ts'

/** Prefix of drafts in `localStorage`; the owner and the form follow. */
export const draftPrefix = 'draft:'

/** Deletes every draft of the device, so that its next user cannot read them. */
export const forgetAllDrafts = (): void => removeDrafts(() => true)

/** Deletes the drafts of one owner. */
export const forgetDraftsOf = (owner: string): void =>
  removeDrafts((name) => name.startsWith(`${draftPrefix}${owner}:`))

/** Deletes the drafts of all owners except `owner` and guests. */
export const forgetDraftsBut = (owner: string): void =>
  removeDrafts((name) => ![owner, guestOwner].some((of) => name.startsWith(`${draftPrefix}${of}:`)))

/** Removes the drafts whose names match. */
export function removeDrafts(chosen: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(draftPrefix) && chosen(name)) localStorage.removeItem(name)
    }
  } catch {
    // Storage is forbidden, so it holds no drafts.
  }
}

import { guestOwner } from '#kit/page-owner.ts'

/** Names of drafts in `localStorage`: this, whose it is, and the form. */
export const draftPrefix = 'draft:'

/** Forgets every draft of the device; whoever uses it next must not read them. */
export const forgetAllDrafts = (): void => removeDrafts(() => true)

/** Forgets the drafts of one owner. */
export const forgetDraftsOf = (owner: string): void =>
  removeDrafts((name) => name.startsWith(`${draftPrefix}${owner}:`))

/** Forgets the drafts of everybody but `owner` and guests. */
export const forgetDraftsBut = (owner: string): void =>
  removeDrafts((name) => ![owner, guestOwner].some((of) => name.startsWith(`${draftPrefix}${of}:`)))

/** Removes the drafts that are chosen by their name. */
export function removeDrafts(chosen: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(draftPrefix) && chosen(name)) localStorage.removeItem(name)
    }
  } catch {
    // Nothing was kept either.
  }
}

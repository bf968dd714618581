/** Fills an input as if the user had pasted the text, so that all input listeners run. */
export function fillInput(input: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, text: string): void {
  input.value = text
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
}

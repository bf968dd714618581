/** Puts a text into an input as if a person had pasted it, so that everything that listens to typing hears of it. */
export function fillInput(input: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, text: string): void {
  input.value = text
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
}

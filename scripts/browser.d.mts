export declare function findBrowser(options?: { install?: boolean }): string | undefined
export declare function findShell(): string | undefined

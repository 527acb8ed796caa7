import type { Plugin } from 'vite'

export declare const leaveOutJsonSchema: () => Plugin

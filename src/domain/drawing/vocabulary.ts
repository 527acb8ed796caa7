/** How many anchors each tool has. */
export const drawingTools = {
  horizontal_line: 1,
  trend_line: 2,
  /** From the first anchor through the second one, and on. */
  ray: 2,
  rectangle: 2,
  text: 1,
  measure: 2,
} as const

export type DrawingTool = keyof typeof drawingTools

export const drawingToolNames = Object.keys(drawingTools) as [DrawingTool, ...DrawingTool[]]

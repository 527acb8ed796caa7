import type { shortcuts as en } from '../en/shortcuts.ts'
import type { Texts } from '../texts.ts'

export const shortcuts: Texts<typeof en> = {
  title: '鍵盤快速鍵',
  anywhere: {
    title: '任何地方',
    shortcuts: '顯示這份清單',
    search: '搜尋股票、畫面與功能',
    notifications: '前往通知',
    close: '關閉開啟中的項目',
  },
  lists: {
    title: '股票清單',
    select: '選擇上一檔或下一檔股票',
    page: '上下翻一頁',
    ends: '前往第一檔或最後一檔',
  },
  clock: {
    title: '時鐘開啟時',
    play: '播放與停止',
    tick: '後退或前進一筆成交',
    minute: '後退或前進一分鐘',
    bar: '後退或前進一根 K 線',
    mark: '前往上一個或下一個標記',
  },
  rows: {
    title: '自選清單的移動鈕',
    pick: '拿起與放下該列',
    move: '移動該列',
    cancel: '放回原處',
  },
  prices: {
    title: '走勢圖的警示線與價格欄位',
    step: '調高或調低價格',
    keep: '套用價格',
  },
  drawings: {
    title: '走勢圖的畫線',
    move: '移動',
    far: '移動十倍距離',
    end: '選擇要移動的端點',
    save: '儲存移動',
    alert: '在線上設定警示',
    remove: '刪除',
    undo: '復原',
    redo: '重做',
  },
  windows: {
    title: '視窗或聊天室的移動鈕',
    move: '移動',
    resizeChat: '調整聊天室大小',
  },
  borders: {
    title: '面板之間的邊界',
    resize: '調整面板大小',
    extremes: '縮至最小或放至最大',
    reset: '恢復預設大小',
  },
}

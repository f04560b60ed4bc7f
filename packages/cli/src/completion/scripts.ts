/** The word by which a script asks for the completion of a command line, whose last word follows a colon: it may be empty. */
export const askingWord = "__complete";

/** What is answered where the shell completes names of files itself. */
export const filesAnswer = ":files";

const ask = `totem-partner ${askingWord}`;

/** The script of each shell. It asks the program at each completion, so it stays right when the program changes. */
export const scripts = {
  bash: `# Completion of totem-partner for bash.
_totem_partner() {
  local line files=
  COMPREPLY=()
  while IFS= read -r line; do
    if [ "$line" = "${filesAnswer}" ]; then files=1; else COMPREPLY+=("\${line%%$'\\t'*}"); fi
  done < <(${ask} "\${COMP_WORDS[@]:1:COMP_CWORD-1}" ":\${COMP_WORDS[COMP_CWORD]}" 2> /dev/null)
  # The bash of macOS has no compopt, and completes names of files whenever nothing else is found.
  [ -n "$files" ] || compopt +o default 2> /dev/null
}
complete -o default -F _totem_partner totem-partner
`,
  zsh: `#compdef totem-partner
# Completion of totem-partner for zsh.
_totem_partner() {
  local line value
  local -a found
  while IFS= read -r line; do
    if [[ $line == ${filesAnswer} ]]; then _files; return; fi
    value=\${line%%$'\\t'*}
    found+=("\${value//:/\\\\:}:\${line#*$'\\t'}")
  done < <(${ask} "\${(@)words[2,CURRENT-1]}" ":\${words[CURRENT]}" 2> /dev/null)
  _describe -o totem-partner found
}
if [[ $funcstack[1] == _totem_partner ]]; then _totem_partner "$@"; else compdef _totem_partner totem-partner; fi
`,
  fish: `# Completion of totem-partner for fish.
function __totem_partner_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l found (${ask} $words[2..-1] ":$current" 2> /dev/null)
    if test "$found" = "${filesAnswer}"
        __fish_complete_path "$current"
    else
        printf '%s\\n' $found
    end
end
complete -c totem-partner -f -a '(__totem_partner_complete)'
`,
  powershell: `# Completion of totem-partner for PowerShell, which completes names of files where it gets nothing.
Register-ArgumentCompleter -Native -CommandName totem-partner -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
    & totem-partner ${askingWord} @words ":$wordToComplete" 2> $null | Where-Object { $_ -ne '${filesAnswer}' } | ForEach-Object {
        $value, $description = $_ -split "\`t", 2
        if (-not $description) { $description = $value }
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $description)
    }
}
`,
} as const;

/** A shell with a script. */
export type Shell = keyof typeof scripts;

import { askingWord, filesAnswer, type Shell } from "./asking.ts";

/** The script of each shell for a program. It asks the program at each completion, so it stays right when the program changes. */
export function scriptsOf(program: string): Record<Shell, string> {
  const id = program.replaceAll(/\W/g, "_");
  const ask = `${program} ${askingWord}`;
  return {
    bash: `# Completion of ${program} for bash.
_${id}() {
  local line files=
  COMPREPLY=()
  while IFS= read -r line; do
    if [ "$line" = "${filesAnswer}" ]; then files=1; else COMPREPLY+=("\${line%%$'\\t'*}"); fi
  done < <(${ask} "\${COMP_WORDS[@]:1:COMP_CWORD-1}" ":\${COMP_WORDS[COMP_CWORD]}" 2> /dev/null)
  # The bash of macOS has no compopt, and completes names of files whenever nothing else is found.
  [ -n "$files" ] || compopt +o default 2> /dev/null
}
complete -o default -F _${id} ${program}
`,
    zsh: `#compdef ${program}
# Completion of ${program} for zsh.
_${id}() {
  local line value
  local -a found
  while IFS= read -r line; do
    if [[ $line == ${filesAnswer} ]]; then _files; return; fi
    value=\${line%%$'\\t'*}
    found+=("\${value//:/\\\\:}:\${line#*$'\\t'}")
  done < <(${ask} "\${(@)words[2,CURRENT-1]}" ":\${words[CURRENT]}" 2> /dev/null)
  _describe -o ${program} found
}
if [[ $funcstack[1] == _${id} ]]; then _${id} "$@"; else compdef _${id} ${program}; fi
`,
    fish: `# Completion of ${program} for fish.
function __${id}_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l found (${ask} $words[2..-1] ":$current" 2> /dev/null)
    if test "$found" = "${filesAnswer}"
        __fish_complete_path "$current"
    else
        printf '%s\\n' $found
    end
end
complete -c ${program} -f -a '(__${id}_complete)'
`,
    powershell: `# Completion of ${program} for PowerShell, which completes names of files where it gets nothing.
Register-ArgumentCompleter -Native -CommandName ${program} -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
    & ${program} ${askingWord} @words ":$wordToComplete" 2> $null | Where-Object { $_ -ne '${filesAnswer}' } | ForEach-Object {
        $value, $description = $_ -split "\`t", 2
        if (-not $description) { $description = $value }
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $description)
    }
}
`,
  };
}
